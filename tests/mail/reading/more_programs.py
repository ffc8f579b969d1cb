"""More ways in which mail programs head what they quote, written down after the rules were made.

The first readings of them are in the figures (``python -m tests.mail.reading.quotation_figures``).
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.mail.reading.mail_programs import Program

_FIELDS = {
    "Outlook is": ("Frá|Sent|Til|Efni", "miðvikudagur, 25. nóvember 2026 09:30"),
    "Outlook sr": ("Од|Послато|За|Тема", "среда, 25. новембар 2026. 09:30"),
    "Outlook sr, Latin": ("Od|Poslato|Za|Tema", "sreda, 25. novembar 2026. 09:30"),
    "Outlook mk": ("Од|Испратено|До|Тема", "среда, 25 ноември 2026 09:30"),
    "Outlook sq": ("Nga|Dërguar|Për|Subjekti", "e mërkurë, 25 nëntor 2026 9:30 PD"),
    "Outlook eu": ("Nork|Bidalia|Nori|Gaia", "asteazkena, 2026(e)ko azaroak 25 09:30"),
    "Outlook gl": ("De|Enviado o|Para|Asunto", "mércores, 25 de novembro de 2026 09:30"),
    "Outlook ms": ("Daripada|Dihantar|Kepada|Subjek", "Rabu, 25 November 2026 9:30 PG"),
    "Outlook hi": ("प्रेषक|भेजा गया|प्रति|विषय", "25 नवंबर 2026 09:30"),
    "Outlook ka": ("გამგზავნი|გაგზავნილია|ადრესატი|თემა", "ოთხშაბათი, 25 ნოემბერი 2026 09:30"),
    "Outlook cy": ("Oddi wrth|Anfonwyd|At|Pwnc", "Dydd Mercher, 25 Tachwedd 2026 09:30"),
    "Outlook af": ("Van|Gestuur|Aan|Onderwerp", "Woensdag 25 November 2026 09:30"),
}

_SAYS = {
    "Gmail pt": "{name} <{judge}> escreveu no dia quarta, 25/11/2026 à(s) 09:30:",
    "Gmail no": "ons. 25. nov. 2026 kl. 09:30 skrev {name} <{judge}>:",
    "Gmail uk": "ср, 25 лист. 2026 р. о 09:30 {name} <{judge}> пише:",
    "Gmail ro": "În mie., 25 nov. 2026 la 09:30, {name} <{judge}> a scris:",
    "Gmail hr": "sri, 25. stu 2026. u 09:30 {name} <{judge}> napisao je:",
    "Gmail id": "Pada Rab, 25 Nov 2026 pukul 09.30 {name} <{judge}> menulis:",
    "Gmail vi": "Vào Th 4, 25 thg 11, 2026 vào lúc 09:30 {name} <{judge}> đã viết:",
    "Gmail th": "เมื่อวันที่ พ. 25 พ.ย. 2026 เวลา 09:30 {name} <{judge}> เขียนว่า:",
    "Gmail he": "\u202bבתאריך יום ד׳, 25 בנוב׳ 2026 ב-9:30 מאת "
    "\u202a{name}\u202c\u200f <\u202a{judge}\u202c\u200f>:\u202c",
    "Gmail tw": "{name} <{judge}> 於 2026年11月25日 週三 上午9:30寫道：",
    "Gmail lt": "2026-11-25, tr, 09:30 {name} <{judge}> rašė:",
    "Gmail ca": "Missatge de {name} <{judge}> del dia dc., 25 de nov. 2026 a les 9:30:",
    "Gmail, older": "2026-11-25 9:30 GMT+01:00 {name} <{judge}>:",
    "Apple Mail fr": "Le 25 nov. 2026 à 09:30, {name} <{judge}> a écrit :",
    "Apple Mail it": "Il giorno 25 nov 2026, alle ore 09:30, {name} <{judge}> ha scritto:",
    "Apple Mail nl": "Op 25 nov 2026, om 09:30 heeft {name} <{judge}> het volgende geschreven:",
    "Apple Mail es": "El 25 nov 2026, a las 9:30, {name} <{judge}> escribió:",
    "Apple Mail pt": "No dia 25/11/2026, às 09:30, {name} <{judge}> escreveu:",
    "Apple Mail fi": "{name} <{judge}> kirjoitti 25.11.2026 kello 9.30:",
    "Apple Mail pl": "Wiadomość napisana przez {name} <{judge}> w dniu 25 lis 2026, o godz. 09:30:",
    "Apple Mail ru": "25 нояб. 2026 г., в 9:30, {name} <{judge}> написал(а):",
    "Apple Mail cs": "25. 11. 2026 v 9:30, {name} <{judge}>:",
    "Apple Mail ko": "2026. 11. 25. 오전 9:30, {name} <{judge}> 작성:",
    "Apple Mail zh": "2026年11月25日 09:30，{name} <{judge}> 写道：",
    "Apple Mail tr": "{name} <{judge}> şunları yazdı (25 Kas 2026 09:30):",
    "Apple Mail hu": "2026. nov. 25. dátummal, 9:30 időpontban {name} <{judge}> írta:",
    "Apple Mail el": "Στις 25 Νοε 2026, 09:30, ο χρήστης {name} <{judge}> έγραψε:",
    "Thunderbird it": "Il 25/11/2026 09:30, {name} ha scritto:",
    "Thunderbird es": "El 25/11/26 a las 9:30, {name} escribió:",
    "Thunderbird nl": "Op 25-11-2026 om 09:30 schreef {name}:",
    "Thunderbird pl": "W dniu 25.11.2026 o 09:30, {name} pisze:",
    "Thunderbird cs": "Dne 25. 11. 26 v 9:30 {name} napsal(a):",
    "Thunderbird ru": "25.11.2026 9:30, {name} пишет:",
    "Thunderbird sv": "Den 2026-11-25 kl. 09:30, skrev {name}:",
    "Thunderbird fi": "{name} kirjoitti 25.11.2026 klo 9.30:",
    "Thunderbird ja": "2026/11/25 9:30、{name} さんは書きました:",
    "Thunderbird zh": "在 2026/11/25 9:30, {name} 写道:",
    "Proton fr": "Le mercredi 25 novembre 2026 à 09:30, {name} <{judge}> a écrit :",
    "Proton de": "{name} <{judge}> schrieb am Mittwoch, 25. November 2026 um 09:30:",
    "KMail en": "On Wednesday, 25 November 2026 09:30:12 CET {name} wrote:",
    "KMail de": "Am Mittwoch, 25. November 2026, 09:30:12 MEZ schrieb {name}:",
    "KMail fr": "Le mercredi 25 novembre 2026, 09:30:12 CET {name} a écrit :",
    "KMail es": "El miércoles, 25 de noviembre de 2026, 09:30:12 (CET), {name} escribió:",
    "mutt, starred": "* {name} <{judge}> [2026-11-25 09:30 +0000]:",
    "sup": "Quoting {name} ({judge}) (2026-11-25 09:30:00)",
    "Horde": "Zitat von {name} <{judge}>:",
    "Gnus": "{name} <{judge}> writes:",
    "Evolution": "On Wed, 2026-11-25 at 09:30 +0000, {name} wrote:",
    "Evolution de": "Am Mittwoch, dem 25.11.2026 um 09:30 +0000 schrieb {name}:",
    "Claws": "On Wed, 25 Nov 2026 09:30:00 +0000\n{name} <{judge}> wrote:\n",
    "Lotus Notes": "{name} <{judge}> wrote on 25/11/2026 09:30:12:",
    "GroupWise": ">>> {name} <{judge}> 25/11/2026 09:30 >>>",
    "Pegasus": "On 25 Nov 2026 at 9:30, {name} wrote:",
    "The Bat!": "Wednesday, November 25, 2026, 9:30:00 AM, you wrote:",
    "Fastmail": "On Wed, Nov 25, 2026, at 9:30 AM, {name} wrote:",
    "HEY": "On November 25, 2026, {name} <{judge}> wrote:",
    "Airmail": "On 25 November 2026 at 09:30:12, {name} ({judge}) wrote:",
    "SquirrelMail": "On Wed, November 25, 2026 09:30, {name} wrote:",
    "Yahoo": "    On Wednesday, November 25, 2026 at 09:30:00 AM GMT+1, {name} <{judge}> wrote:  ",
    "Yahoo fr": "    Le mercredi 25 novembre 2026 à 09:30:00 UTC+1, {name} <{judge}> a écrit :  ",
    "Yahoo for iPhone": "On Wednesday, November 25, 2026, 9:30 AM, {name} <{judge}> wrote:",
    "Libero": "Il 25 novembre 2026 alle 9.30 {name} <{judge}> ha scritto:",
    "WP": "Dnia 25 listopada 2026 09:30 {name} <{judge}> napisał(a):",
    "UOL": "Em 25/11/2026 09:30, {name} escreveu:",
}

_BLOCKS = {
    "Outlook for iOS": "________________________________\nFrom: {name} <{judge}>\nSent: "
    "Wednesday, November 25, 2026 "
    "9:30:12 AM\nTo: {reader} <{reader}>\nSubject: {subject}\n",
    "Outlook 2010": "From: {name} [mailto:{judge}] \nSent: Wednesday, November 25, 2026 "
    "9:30 AM\nTo: {reader}\n"
    "Cc: Bob Sforza\nSubject: {subject}\nImportance: High\n",
    "Outlook fr, names alone": "De : {name}\nEnvoyé : mercredi 25 novembre 2026 09:30\nÀ : Anna\nCc : Bob\n"
    "Objet : {subject}\n",
    "Samsung fr": "-------- Message d'origine --------\nDe : {name} <{judge}> \nDate : 25/11/2026  09:30  "
    "(GMT+01:00) \nÀ : {reader} \nObjet : {subject} \n",
    "Samsung de": "-------- Ursprüngliche Nachricht --------\nVon: {name} <{judge}> "
    "\nDatum: 25.11.26  09:30  "
    "(GMT+01:00) \nAn: {reader} \nBetreff: {subject} \n",
    "Samsung pl": "-------- Oryginalna wiadomość --------\nOd: {name} <{judge}> \nData: 25.11.2026  09:30  "
    "(GMT+01:00) \nDo: {reader} \nTemat: {subject} \n",
    "Samsung ko": "-------- 원본 이메일 --------\n보낸사람: {name} <{judge}> \n날짜: 26/11/25 오전 9:30 "
    "(GMT+09:00) \n받은사람: {reader} \n제목: {subject} \n",
    "QQ en": "------------------ Original ------------------\nFrom:  "
    '"{name}"<{judge}>;\nDate:  Wed, Nov 25, '
    '2026 09:30 AM\nTo:  "anna"<{reader}>; \n\nSubject:  {subject}\n',
    "QQ on a telephone": '---Original---\nFrom: "{name}"<{judge}>\nDate: Wed, Nov 25, 2026 09:30 AM\n'
    'To: "anna"<{reader}>;\nSubject: {subject}\n',
    "Foxmail": "From: {judge}\nDate: 2026-11-25 09:30\nTo: anna\nSubject: {subject}\n",
    "Foxmail zh": "发件人： {name}\n发送时间： 2026-11-25 09:30\n收件人： anna\n主题： {subject}\n",
    "Lotus Notes, stacked": "{name} <{judge}> \n25/11/2026 09:30\n\nTo\n{reader}\ncc\n\nSubject\n{subject}\n",
    "AOL": "-----Original Message-----\nFrom: {name} <{judge}>\nTo: "
    "{reader}\nSent: Wed, Nov 25, 2026 9:30 am\n"
    "Subject: {subject}\n",
    "Orange, marked": '> Message du 25/11/26 09:30\n> De : "{name}" <{judge}>\n> A : '
    "{reader}\n> Copie à : \n"
    "> Objet : {subject}\n> \n",
    "Orange, now": "envoyé : 25 novembre 2026 à 09:30\nde : {name} <{judge}>\nà : "
    "{reader}\nobjet : {subject}\n",
    "Free": '----- Mail original -----\nDe: "{name}" <{judge}>\nÀ: '
    "{reader}\nEnvoyé: Mercredi 25 Novembre 2026 "
    "09:30:00\nObjet: {subject}\n",
    "Libero, parted": "----Messaggio originale----\nDa: {judge}\nData: 25/11/2026 9.30\nA: <{reader}>\n"
    "Ogg: {subject}\n",
    "Naver": '-----Original Message-----\nFrom: "{name}" <{judge}>\nTo: {reader}; '
    "\nCc: \nSent: 2026-11-25 (수) "
    "09:30:00 (UTC+09:00)\nSubject: {subject}\n",
    "Daum": "--------- 원본 메일 ---------\n보낸사람: {name} <{judge}>\n받는사람 : {reader}\n"
    "날짜: 2026년 11월 "
    "25일 수요일, 09시 30분 00초 +0900\n제목: {subject}\n",
    "eM Client": '------ Original Message ------\nFrom "{name}" <{judge}>\nTo '
    "{reader}\nDate 25/11/2026 09:30:00\n"
    "Subject {subject}\n",
    "Zimbra en": '----- Original Message -----\nFrom: "{name}" <{judge}>\nTo: "anna" '
    "<{reader}>\nSent: Wednesday, "
    "November 25, 2026 9:30:00 AM\nSubject: {subject}\n",
    "OX": "{name} <{judge}> hat am 25.11.2026 09:30 CET geschrieben:\n",
    "Mailo": "Le 25/11/2026 à 09:30 (CET), {name} <{judge}> a écrit :\n",
}


def more_programs() -> Iterator[Program]:
    for name, (labels, date) in _FIELDS.items():
        sender, sent, to, subject = labels.split("|")
        head = f"{sender}: {{name}} <{{judge}}>\n{sent}: {date}\n{to}: {{reader}}\n{subject}: {{subject}}\n"
        yield Program(name=name, head=head)
        alone = f"{sender}: {{name}}\n{sent}: {date}\n{to}: Anna Sforza\n{subject}: {{subject}}\n"
        yield Program(name=f"{name}, names alone", head=alone)
        yield Program(name=f"{name}, HTML alone", head=head, html="border", plain=False)
    for name, says in _SAYS.items():
        yield Program(name=f"{name}, unmarked", head=f"{says}\n")
        yield Program(name=name, head=f"{says}\n", mark="> ")
        yield Program(name=f"{name}, with HTML", head=f"{says}\n", html="gmail_quote")
    for name, head in _BLOCKS.items():
        yield Program(name=name, head=head, mark="> " if "marked" in name else "")
        if "marked" not in name:
            yield Program(name=f"{name}, HTML alone", head=head, html="border", plain=False)
