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
