"""Orders in documents of word processors: paragraphs and rows as lines, and nothing that can hurt."""

from __future__ import annotations

import io
import zipfile

import pytest

from judge.mail.reading import documents
from tests.support.patience import usual_seconds


def packed(name: str, xml: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, xml)
    return made.getvalue()


def docx(body: str) -> bytes:
    return packed(
        "word/document.xml", f'<?xml version="1.0"?><w:document xmlns:w="x"><w:body>{body}</w:body>'
    )


def test_paragraphs_are_lines_and_deleted_text_is_gone() -> None:
    """ECMA-376: text is in w:t, what was deleted under tracked changes in w:delText."""
    body = (
        "<w:p><w:r><w:t>A flo </w:t></w:r><w:r><w:t>&gt; siena</w:t></w:r></w:p>"
        "<w:p><w:del><w:r><w:delText>A are h</w:delText></w:r></w:del>"
        "<w:r><w:t>A are</w:t><w:tab/><w:t>h</w:t></w:r></w:p>"
    )
    assert documents.lines_of(docx(body), "docx") == ["A flo > siena", "A are h"]


def test_a_row_of_a_table_is_one_line() -> None:
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    row = f"<w:tr>{cell.format('A flo')}{cell.format('- siena')}</w:tr>"
    assert documents.lines_of(docx(f"<w:tbl>{row}{row}</w:tbl>"), "docx") == ["A flo - siena"] * 2


def test_opendocument() -> None:
    xml = "<o:text><text:p>A flo<text:s/>h</text:p><text:p>A are<text:line-break/>F psa h</text:p></o:text>"
    assert documents.lines_of(packed("content.xml", xml), "odt") == ["A flo h", "A are", "F psa h"]


@pytest.mark.parametrize(
    "data",
    [b"", b"PK nothing", packed("other.xml", "<p>x</p>"), packed("word/document.xml", "<a:" * 500_000)],
)
def test_what_is_no_document_does_no_harm(data: bytes) -> None:
    assert not documents.lines_of(data, "docx")
    assert usual_seconds(lambda: documents.lines_of(data, "docx"), 2) < 2


def test_a_bomb_stays_closed() -> None:
    """Nothing is unpacked beyond what may be; a part of a document is not taken for the whole."""
    left = documents.Unpacking()
    assert documents.lines_of(docx("<w:p><w:t>A flo h</w:t></w:p>" * 1_000_000), "docx", left) is None
    assert left.over


def test_all_documents_of_a_letter_have_one_allowance() -> None:
    one = docx("<w:p><w:t>A flo h</w:t></w:p>" * 10)
    left = documents.Unpacking()
    read = [documents.lines_of(one, "docx", left) for _ in range(documents.MOST + 2)]
    assert [r is not None for r in read] == [True] * documents.MOST + [False] * 2 and left.over
    half = docx("x" * (documents.LARGEST * 2 // 3))
    left = documents.Unpacking()
    assert documents.lines_of(half, "docx", left) is not None
    assert documents.lines_of(half, "docx", left) is None and left.over


@pytest.mark.parametrize(
    ("mark", "counts"),
    [
        ("<w:strike/>", False),
        ('<w:strike w:val="true"/>', False),
        ("<w:dstrike/>", False),
        ("<w:vanish/>", False),
        ('<w:strike w:val="0"/>', True),
        ('<w:strike w:val="false"/>', True),
        ("<w:b/>", True),
    ],
)
def test_a_run_that_is_struck_out_does_not_count(mark: str, counts: bool) -> None:
    """ECMA-376 17.3.2.37: of a run alone; the same in a paragraph's properties is of its mark."""
    run = "<w:r><w:rPr>{}</w:rPr><w:t>{}</w:t></w:r>"
    body = (
        f"<w:p><w:pPr><w:rPr>{mark}</w:rPr></w:pPr><w:r><w:t>A flo h</w:t></w:r></w:p>"
        f"<w:p>{run.format(mark, 'A are h')}{run.format('', 'F psa h')}</w:p>"
    )
    second = "A are hF psa h" if counts else "F psa h"
    assert documents.lines_of(docx(body), "docx") == ["A flo h", second]


@pytest.mark.parametrize("through", ["solid", "wave", "none"])
def test_a_style_that_strikes_out_in_opendocument(through: str) -> None:
    xml = (
        f'<s:style style:name="T1" style:family="text"><s:text-properties '
        f'style:text-line-through-style="{through}"/></s:style><s:style style:name="T2"/>'
        '<text:p text:style-name="T2">A flo h</text:p>'
        '<text:p><text:span text:style-name="T1">A are h</text:span></text:p>'
        '<text:p><text:span text:style-name="T2">F psa h</text:span></text:p>'
    )
    struck = "A are h" if through == "none" else ""
    assert documents.lines_of(packed("content.xml", xml), "odt") == ["A flo h", struck, "F psa h"]
