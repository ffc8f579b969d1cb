"""Words by which notices are known: of failures, delays, holidays, challenges, receipts and complaints.

A pattern a line. Not here: what follows from them (prose, other_notices).
"""

from __future__ import annotations

import re


def _one_of(patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(line.strip() for line in patterns.strip().splitlines()), re.IGNORECASE)


FAILURE_SUBJECT = _one_of(r"""
    undeliver(?:able|ed)|non[- ]?deliver|not (?:been |be )?delivered|could ?n.t be delivered
    unable to deliver|deliver(?:y|ing)\b.{0,30}\b(?:fail|problem|error)
    fail(?:ed|ure)?\b.{0,20}\b(?:notice|deliver)|bounced? (?:mail|message)
    return(?:ed|ing)? (?:e?-?mail|message|to sender)|mail (?:system )?(?:error|failure)
    user unknown|unknown (?:user|recipient)|message (?:not|un)\W?(?:sent|delivered)
    message rejected|rejected (?:mail|message)
    unzustellbar|nicht zugestellt|zustellung.{0,30}fehl
    non (?:remis|distribu)|(?:échec|erreur).{0,30}(?:remise|envoi|distribution)
    no (?:se ha podido|se pudo|fue posible) entregar|no entregado|error de entrega
    mancat[ao] (?:recapit|consegn)|não (?:foi )?(?:possível )?entreg|falha na entrega
    onbestelbaar|ikke leveres|kan inte levereras|kunne ikke lev
    niedostarczon|nie można dostarczyć|nedoru[cč]|недоставлен|не доставлен
    送信できません|配信不能|配信エラー|メールエラー|退信|投递失败|無法傳遞|无法投递|전송 ?실패|반송
""")
FAILURE = _one_of(r"""
    could ?(?:not|n.t) be (?:delivered|sent|reached)
    (?:was|were|is|has|have)(?: not|n.t)(?: been)? (?:delivered|able to)
    (?:did|has) (?:not|n.t) (?:receive|reach)|(?:unable|failed|not possible) to deliver
    delivery (?:has |to .{1,200} )?failed|failed (?:recipients?|permanently)
    address(?:\(?es\)?)? (?:have |has )?(?:failed|(?:was|were|could) ?(?:not|n.t) (?:be )?found)
    permanent (?:fatal )?(?:error|failure|delivery)|fatal (?:delivery )?errors?
    (?:no|not a valid|unknown|invalid|non-?existent) (?:such )?(?:user|mailbox|recipients?|account|address)\b
    (?:user|mailbox|recipient|account|address)(?: is| was)? (?:unknown|unavailable|disabled)
    (?:user|mailbox|recipient|account|address)(?: is| was)? not (?:found|known)
    (?:user|mailbox|address|account).{0,100}(?:does ?(?:not|n.t) exist|n'existe pas|existiert nicht)
    (?:mailbox|inbox|quota).{0,40}\b(?:full|exceeded)|over (?:its )?quota|returned to (?:the )?sender
    konnte nicht zugestellt|pas pu (?:être|etre) (?:délivré|delivre|remis)|no (?:se pudo|pudo ser) entreg
""")
DELAY_SUBJECT = _one_of(r"""
    \bdelay(?:ed)?\b|still being retried|\bwarning\b.{1,60}\b(?:hours?|minutes|queue)\b
""")
DELAYED = _one_of(r"""
    warning message only|do not need to (?:resend|take any action)|no action is required
    (?:has|have) not yet been delivered|still being retried|will (?:be retried|keep trying|retry)
    will continue to (?:be made|try)|delivery attempts will continue|(?:has been|is|was) delayed
    only a temporary failure|(?:attempts? (?:are|is)|is) still (?:being|going)|kept in the queue
    verzögert|weitere (?:zustell)?versuche|weiterhin versucht|retard[eé]e?s?\b|nouvelles? tentatives?
    retrasad[ao]|se (?:seguirá|volverá a) intenta|in ritardo|ritardat[ao]|(?:nuovi|ulteriori) tentativi
    atrasad[ao]|novas tentativas|vertraagd|opnieuw (?:geprobeerd|worden)|opóźnion|zpožděn|fördröj|forsink
    задержан|отложен|повторн|遅延|遅れ|再送|延迟|延遲|지연
""")
GIVEN_UP = _one_of(r"""
    permanent(?:ly)?\b|giv(?:en|ing) (?:it )?up|not going to try again|too long
    retry time(?:out)? (?:not reached|exceeded)|(?:message|delivery) (?:time )?(?:has )?expired
    could not be delivered for
""")
ABSENT = _one_of(r"""
    out of (?:the |my )?office|(?:on|taking) (?:annual |sick |parental |maternity )?leave\b
    \b(?:vacations?|holidays?|annual leave|sabbatical|business trip)\b
    \bi(?: a|')m (?:currently )?(?:away|absent|travell?ing|out)\b|limited access to (?:my )?e-?mail
    (?:be|am) back (?:on|in|at|from)\b|when i return|will (?:be )?(?:answer|reply|return|get back|responded)
    no longer (?:work|with|employed|in use|monitor)|not (?:be )?monitored
    thank(?:s| you) for (?:your (?:e-?mail|message|letter)|contacting|writing)
    received your (?:e-?mail|message|letter|request)
    urlaub|nicht im (?:büro|hause)|abwesen|bin (?:ich )?(?:wieder )?(?:erreichbar|zurück)
    absent|congés?\b|vacances|de retour|hors du bureau|vacaciones|ausente|fuera de la oficina
    ferie\b|assente|fuori (?:ufficio|sede)|férias|afwezig|vakantie|semester|ledighet|bortrest|fravær
    lomalla|urlop|nieobecn|dovolen|szabads[áa]g|отпуск|отсутств
    休暇|不在|休假|外出|부재|휴가|חופשה|إجازة|izin
""")
CHALLENGE = _one_of(r"""
    confirm (?:that you|your (?:e-?mail|message|address|identity))|please confirm\b
    verif(?:y|ication) (?:of )?(?:your|sender|that you)|sender (?:address )?verification
    prove (?:that )?you are (?:a )?human|human being|not (?:yet )?on my (?:list|approved|white)
    white-?list|guest list|spam ?(?:arrest|blocker)|click (?:the|this|on the) link
    to (?:have|get) your (?:message|e-?mail) (?:delivered|read)
""")
ARRIVED = _one_of(r"""
    success(?:ful|fully)?\W+(?:delivered|delivery|relayed|mail)|delivery (?:confirmation|receipt)
    (?:read|return)[- ]receipt|(?:was|has been) (?:read|displayed|opened) (?:by|on|at)\b
""")
JUDGED = _one_of(r"""
    (?:abuse|spam|complaint|feedback|authentication[- ]failure|virus) (?:report|complaint|loop|notification)
    (?:marked|reported) (?:it )?as (?:spam|junk)|has been quarantined|held (?:for|until)
    awaits? (?:moderator )?approval
    \b(?:dmarc|aggregate|spf|dkim|tls)\b.{0,30}\breports?\b|\breports?\b.{0,30}\b(?:dmarc|tls)\b
""")
