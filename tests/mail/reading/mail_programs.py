"""How mail programs quote the letter that they answer: heads in many languages, marks, HTML.

Written after what the programs send; no letter of anybody's. Not here: what comes of it (test_quotations).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from html import escape
from typing import Any

NAME, JUDGE, READER = "Podestà", "judge@judge.test", "anna@players.test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """`head` stands above the quoted letter, each line of which begins with `mark`.

    `html` names how the HTML part marks the quotation, if there is one; `plain` False: there is HTML alone.
    `under`: what a telephone writes under an answer.
    """

    name: str
    head: str
    mark: str = ""
    html: str = ""
    plain: bool = True
    under: str = ""


def _fields(name: str, labels: str, date: str, **more: Any) -> Program:
    sender, sent, to, subject = labels.split("|")
    head = f"{sender}: {{name}} <{{judge}}>\n{sent}: {date}\n{to}: {{reader}}\n{subject}: {{subject}}\n"
    return Program(name=f"Outlook {name}", head=head, **more)


_OUTLOOK = (
    ("da", "Fra|Sendt|Til|Emne", "25. november 2026 09:30"),
    ("pl", "Od|Wysłano|Do|Temat", "środa, 25 listopada 2026 09:30"),
    ("nl", "Van|Verzonden|Aan|Onderwerp", "woensdag 25 november 2026 09:30"),
    ("sv", "Från|Skickat|Till|Ämne", "den 25 november 2026 09:30"),
    ("de", "Von|Gesendet|An|Betreff", "Mittwoch, 25. November 2026 09:30"),
    ("fr", "De|Envoyé|À|Objet", "mercredi 25 novembre 2026 09:30"),
    ("es", "De|Enviado|Para|Asunto", "miércoles, 25 de noviembre de 2026 9:30"),
    ("it", "Da|Inviato|A|Oggetto", "mercoledì 25 novembre 2026 09:30"),
    ("pt", "De|Enviado|Para|Assunto", "25 de novembro de 2026 09:30"),
    ("br", "De|Enviada em|Para|Assunto", "quarta-feira, 25 de novembro de 2026 09:30"),
    ("cs", "Od|Odesláno|Komu|Předmět", "středa 25. listopadu 2026 9:30"),
    ("sk", "Od|Odoslané|Komu|Predmet", "streda 25. novembra 2026 9:30"),
    ("fi", "Lähettäjä|Lähetetty|Vastaanottaja|Aihe", "keskiviikko 25. marraskuuta 2026 9.30"),
    ("no", "Fra|Sendt|Til|Emne", "onsdag 25. november 2026 09:30"),
    ("tr", "Kimden|Gönderildi|Kime|Konu", "25 Kasım 2026 Çarşamba 09:30"),
    ("ru", "От|Отправлено|Кому|Тема", "25 ноября 2026 г. 9:30"),
    ("uk", "Від|Надіслано|Кому|Тема", "25 листопада 2026 р. 9:30"),
    ("bg", "От|Изпратено|До|Относно", "сряда, 25 ноември 2026 г. 9:30"),
    ("ja", "差出人|送信日時|宛先|件名", "2026年11月25日 9:30"),
    ("zh", "发件人|发送时间|收件人|主题", "2026年11月25日 9:30"),
    ("tw", "寄件者|寄件日期|收件者|主旨", "2026年11月25日 上午 09:30"),
    ("ko", "보낸 사람|보낸 날짜|받는 사람|제목", "2026년 11월 25일 수요일 오전 9:30"),
    ("el", "Από|Στάλθηκε|Προς|Θέμα", "Τετάρτη, 25 Νοεμβρίου 2026 9:30 πμ"),
    ("hu", "Feladó|Elküldve|Címzett|Tárgy", "2026. november 25., szerda 9:30"),
    ("ro", "De la|Trimis|Către|Subiect", "miercuri, 25 noiembrie 2026 09:30"),
    ("hr", "Šalje|Poslano|Prima|Predmet", "25. studenog 2026. 9:30"),
    ("sl", "Od|Poslano|Za|Zadeva", "sreda, 25. november 2026 09:30"),
    ("et", "Saatja|Saadetud|Adressaat|Teema", "kolmapäev, 25. november 2026 09:30"),
    ("lv", "No|Nosūtīts|Kam|Tēma", "trešdiena, 2026. gada 25. novembris 9:30"),
    ("lt", "Nuo|Išsiųsta|Kam|Tema", "2026 m. lapkričio 25 d., trečiadienis 09:30"),
    ("he", "מאת|נשלח|אל|נושא", "יום רביעי 25 נובמבר 2026 09:30"),
    ("ar", "من|تم الإرسال|إلى|الموضوع", "25/نوفمبر/2026 09:30 ص"),
    ("th", "จาก|ส่ง|ถึง|เรื่อง", "25 พฤศจิกายน 2026 9:30"),
    ("vi", "Từ|Đã gửi|Tới|Chủ đề", "25 Tháng Mười Một 2026 9:30 SA"),
    ("id", "Dari|Dikirim|Kepada|Subjek", "Rabu, 25 November 2026 09.30"),
    ("ca", "De|Enviat|Per a|Tema", "dimecres, 25 de novembre de 2026 9:30"),
    ("en", "From|Sent|To|Subject", "Wednesday, November 25, 2026 9:30 AM"),
)

_SAYS = {
    "Gmail en": "On Wed, Nov 25, 2026 at 9:30 AM {name} <{judge}> wrote:",
    "Gmail da": "Den ons. 25. nov. 2026 kl. 09.30 skrev {name} <{judge}>:",
    "Gmail pl": "śr., 25 lis 2026 o 09:30 {name} <{judge}> napisał(a):",
    "Gmail nl": "Op wo 25 nov 2026 om 09:30 schreef {name} <{judge}>:",
    "Gmail sv": "Den ons 25 nov. 2026 kl 09:30 skrev {name} <{judge}>:",
    "Gmail de": "Am Mi., 25. Nov. 2026 um 09:30 Uhr schrieb {name} <{judge}>:",
    "Gmail fr": "Le mer. 25 nov. 2026 à 09:30, {name} <{judge}> a écrit :",
    "Gmail es": "El mié, 25 nov 2026 a las 9:30, {name} (<{judge}>) escribió:",
    "Gmail it": "Il giorno mer 25 nov 2026 alle ore 09:30 {name} <{judge}> ha scritto:",
    "Gmail br": "Em qua., 25 de nov. de 2026 às 09:30, {name} <{judge}> escreveu:",
    "Gmail cs": "st 25. 11. 2026 v 9:30 odesílatel {name} <{judge}> napsal:",
    "Gmail fi": "ke 25. marrask. 2026 klo 9.30 {name} ({judge}) kirjoitti:",
    "Gmail tr": "{name} <{judge}>, 25 Kas 2026 Çar, 09:30 tarihinde şunu yazdı:",
    "Gmail ru": "ср, 25 нояб. 2026 г. в 09:30, {name} <{judge}>:",
    "Gmail ja": "2026年11月25日(水) 9:30 {name} <{judge}>:",
    "Gmail zh": "{name} <{judge}> 于2026年11月25日周三 09:30写道：",
    "Gmail ko": "2026년 11월 25일 (수) 오전 9:30, {name} <{judge}>님이 작성:",
    "Gmail el": "Στις Τετ 25 Νοε 2026 στις 9:30 π.μ., ο/η {name} <{judge}> έγραψε:",
    "Gmail hu": "{name} <{judge}> ezt írta (időpont: 2026. nov. 25., Sze, 9:30):",
    "Gmail ar": "في الأربعاء، 25 نوفمبر 2026 في 9:30 ص تمت كتابة ما يلي بواسطة {name} <{judge}>:",
    "Apple Mail en": "On 25 Nov 2026, at 09:30, {name} <{judge}> wrote:",
    "Apple Mail de": "Am 25.11.2026 um 09:30 schrieb {name} <{judge}>:",
    "Apple Mail sv": "25 nov. 2026 kl. 09:30 skrev {name} <{judge}>:",
    "Apple Mail ja": "2026/11/25 9:30、{name} <{judge}>のメール:",
    "Thunderbird en": "On 25/11/2026 09:30, {name} wrote:",
    "Thunderbird de": "Am 25.11.26 um 09:30 schrieb {name}:",
    "Thunderbird fr": "Le 25/11/2026 à 09:30, {name} a écrit :",
    "Thunderbird hu": "2026. 11. 25. 9:30 keltezéssel, {name} írta:",
    "K-9": "Am 25. November 2026 09:30:12 MEZ schrieb {name} <{judge}>:",
    "Proton": "On Wednesday, November 25th, 2026 at 9:30 AM, {name} <{judge}> wrote:",
    "Spark": "On 25 Nov 2026 at 09:30 +0100, {name} <{judge}>, wrote:",
    "mutt": "On Wed, Nov 25, 2026 at 09:30:00AM +0000, {name} wrote:",
    "Pine": "On Wed, 25 Nov 2026, {name} wrote:",
    "Roundcube": "Am 2026-11-25 09:30, schrieb {name}:",
    "Zimbra": "- Le 2026-11-25 09:30, {name} a écrit :",
    "Yandex": '25.11.2026, 09:30, "{name}" <{judge}>:',
    "Mail.ru": "Wednesday, 25 November 2026, 9:30 AM +0300 from {name} <{judge}>:",
    "Outlook for Mac": 'On 11/25/26, 9:30 AM, "{name}" <{judge}> wrote:\n',
}

_OTHERS = (
    Program(
        name="Samsung da",
        head="-------- Oprindelig besked --------\nFra: {name} <{judge}> \n"
        "Dato: 25.11.2026  09.30  (GMT+01:00) \n"
        "Til: {reader} \nEmne: {subject} \n",
        under="Sendt fra min Galaxy",
    ),
    Program(
        name="Samsung en",
        head="-------- Original message --------\nFrom: {name} <{judge}> \n"
        "Date: 25/11/2026  09:30  (GMT+00:00) \n"
        "To: {reader} \nSubject: {subject} \n",
        under="Sent from my Galaxy",
    ),
    Program(
        name="QQ",
        head='------------------ 原始邮件 ------------------\n发件人: "{name}" <{judge}>;\n'
        '发送时间: 2026年11月25日(星期三) 上午9:30\n收件人: "anna" <{reader}>;\n主题: {subject}\n',
    ),
    Program(
        name="163",
        head='At 2026-11-25 09:30:00, "{name}" <{judge}> wrote:\n',
    ),
    Program(
        name="Yahoo for Android",
        head=" \n  On Wed, 25 Nov 2026 at 9:30, {name}<{judge}> wrote:   ",
        under="Sent from Yahoo Mail on Android",
    ),
    Program(
        name="Orange",
        head="========================================\n\nMessage du : 25/11/2026 09:30\n"
        'De : "{name}" <{judge}>\n'
        "A : {reader}\nCopie à : \nSujet : {subject}\n",
    ),
    Program(
        name="GMX",
        head='Gesendet: Mittwoch, 25. November 2026 um 09:30 Uhr\nVon: "{name}" <{judge}>\nAn: {reader}\n'
        "Betreff: {subject}\n",
    ),
    Program(
        name="T-Online",
        head="--- Original-Nachricht ---\nVon: {judge}\nBetreff: {subject}\n"
        "Datum: 25.11.2026, 9:30 Uhr\nAn: {reader}\n",
        under="Gesendet mit der Telekom Mail App",
    ),
    Program(
        name="Seznam",
        head="---------- Původní e-mail ----------\nOd: {name} <{judge}>\n"
        "Komu: {reader}\nDatum: 25. 11. 2026 9:30:00\n"
        "Předmět: {subject}\n",
    ),
    Program(
        name="Hotmail fr",
        head="De : {name}\nEnvoyé le :mercredi 25 novembre 2026 09:30\nÀ : {reader}\nObjet :{subject}\n",
    ),
    Program(
        name="Lotus Notes de",
        head='Von:        "{name}" <{judge}>\nAn:        {reader}\nDatum:        25.11.2026 09:30\n'
        "Betreff:        {subject}\n________________________________\n",
    ),
    Program(
        name="Outlook da, names alone",
        head="Fra: {name}\nSendt: 25. november 2026 09:30\nTil: Anna Sforza\nEmne: {subject}\n",
    ),
    Program(
        name="Outlook Express",
        head='----- Original Message ----- \nFrom: "{name}" <{judge}>\nTo: <{reader}>\n'
        "Sent: Wednesday, November 25, 2026 9:30 AM\nSubject: {subject}\n",
    ),
    Program(
        name="Proton, older",
        head="------- Original Message -------\n"
        "On Wednesday, November 25th, 2026 at 9:30 AM, {name} <{judge}> wrote:\n",
    ),
    Program(name="Persian", head="در چهارشنبه ۲۵ نوامبر ۲۰۲۶ ساعت ۹:۳۰ {name} <{judge}> نوشت:\n"),
    Program(
        name="fields in a line",
        head="From: {name} <{judge}> Sent: Wednesday, November 25, 2026 9:30 AM To: {reader} Subject: x\n",
    ),
    Program(
        name="eM Client de",
        head='------ Originalnachricht ------\nVon "{name}" <{judge}>\nAn {reader}\n'
        "Datum 25.11.2026 09:30:00\nBetreff x\n",
    ),
    Program(name="Rambler", head="25.11.2026, 09:30, от {name} <{judge}>\n"),
    Program(name="Zoho", head="---- On Wed, 25 Nov 2026 09:30:00 +0100 {name} <{judge}> wrote ----\n"),
    Program(name="Tutanota", head="25 Nov 2026, 09:30 by {judge}:\n"),
    Program(
        name="Outlook fi, names alone",
        head="Lähettäjä: {name}\nLähetetty: keskiviikko 25. marraskuuta 2026 9.30\nVastaanottaja: Anna\n"
        "Aihe: {subject}\n",
    ),
    Program(name="no head at all", head=""),
    Program(name="no head at all, HTML alone", head="", html="bare", plain=False),
)


def programs() -> Iterator[Program]:
    """All of them: blocks of fields and sentences, marked or not, with HTML or without."""
    for name, labels, date in _OUTLOOK:
        yield _fields(name, labels, date)
        yield _fields(f"{name} on the web", labels, date, html="divRplyFwdMsg")
        yield _fields(f"{name}, HTML alone", labels, date, html="border", plain=False)
    for name, says in _SAYS.items():
        yield Program(name=name, head=f"{says}\n", mark="> ", html="blockquote")
        yield Program(name=f"{name}, unmarked", head=f"{says}\n")
        yield Program(name=f"{name}, HTML alone", head=f"{says}\n", html="gmail_quote", plain=False)
    yield from _OTHERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """A letter of the judge that is answered."""

    subject: str
    text: str
    html: str = ""


def _head(program: Program, letter: Quoted) -> str:
    head = program.head.format(name=NAME, judge=JUDGE, reader=READER, subject=letter.subject)
    return f"{head}\n" if head.count("\n") > 2 else head


def _wrapped(lines: Sequence[str], width: int) -> list[str]:
    cut = (textwrap.wrap(line, width, drop_whitespace=True) or [""] for line in lines)
    return [piece for pieces in cut for piece in pieces]


def _plain(program: Program, letter: Quoted, answer: Sequence[str], place: str, width: int) -> str:
    lines = letter.text.splitlines()
    quoted = [f"{program.mark}{line}".rstrip() for line in (_wrapped(lines, width) if width else lines)]
    head = _head(program, letter)
    if place == "above":
        under = ["", program.under] if program.under else []
        return "\n".join([*answer, *under, "", head + quoted[0], *quoted[1:]])
    if place == "below":
        return "\n".join([head + quoted[0], *quoted[1:], "", *answer])
    at = 1 + next(n for n, line in enumerate(quoted) if n and line.strip("> "))
    return "\n".join([head + quoted[0], *quoted[1:at], "", *answer, "", *quoted[at:]])


def _html(program: Program, letter: Quoted, answer: Sequence[str], place: str) -> str:
    said = "".join(f"<div>{escape(line)}</div>" for line in answer if place == "above")
    head = "<br>".join(escape(line) for line in _head(program, letter).split("\n"))
    lines = [f"{escape(line)}<br>" for line in letter.text.splitlines()]
    added = "".join(f'<div style="color:#c00">{escape(line)}</div>' for line in answer)
    if place == "inline":
        at = 1 + next(n for n, line in enumerate(lines) if n and line != "<br>")
        lines.insert(at, added)
    inner = letter.html if letter.html and place != "inline" else "".join(lines)
    if place == "below":
        inner += added
    match program.html:
        case "bare":
            return said + inner
        case "divRplyFwdMsg":
            return f'{said}<hr tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">{head}</div><div>{inner}</div>'
        case "border":
            style = "border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"
            return f'{said}<div><div style="{style}"><p class="MsoNormal">{head}</p></div></div>{inner}'
        case "gmail_quote":
            quote = f'<blockquote class="gmail_quote">{inner}</blockquote>'
            return f'{said}<div class="gmail_quote"><div class="gmail_attr">{head}</div>{quote}</div>'
    return f'{said}<div class="moz-cite-prefix">{head}</div><blockquote type="cite">{inner}</blockquote>'


def answered(
    program: Program,
    letter: Quoted,
    answer: Sequence[str],
    *,
    place: str = "above",
    width: int = 0,
    in_reply_to: str = "",
) -> bytes:
    """An answer to a letter as a program writes it. `width` other than 0: it wraps what it quotes there."""
    message = EmailMessage()
    message["From"] = f"Anna <{READER}>"
    message["To"] = JUDGE
    message["Subject"] = f"Re: {letter.subject}"
    if in_reply_to:
        message["In-Reply-To"] = in_reply_to
    within = place == "above" or program.html in ("bare", "border", "divRplyFwdMsg")
    html = _html(program, letter, answer, place) if program.html and within else ""
    if program.plain or not html:
        message.set_content(_plain(program, letter, answer, place, width) + "\n")
        if html:
            message.add_alternative(html, subtype="html")
    else:
        message.set_content(html, subtype="html")
    return message.as_bytes()
