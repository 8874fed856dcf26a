"""Blanks of one answer are decided by themselves, and settled one after the other."""

from typing import Any

from content.models import Lesson
from content.tests import factories
from content.tests.writing import data
from feedback.services.settling import settle_now
from feedback.tests.claiming import answer, claim
from langlearn.api.instants import now
from progress.models import AttemptCorrection
from progress.services.consistency import check_account


def test_blank_beside_a_corrected_one_is_corrected_though_its_answer_is_no_mistake(
    ana: Any, sam: Any, carlos: Any, exercises: Any
) -> None:
    answers = ["gato", "leche"]
    blanks = [{"position": place, "correct_answers": [text]} for place, text in enumerate(answers)]
    cloze = {"text": "El ___ bebe ___.", "blanks": blanks}
    factories.assign(Lesson.objects.get(pk="qu-l2"), factories.exercise("ex-cloze", "fill-in-the-blank", data=cloze))
    assert claim(ana, answer(ana, ["minino", "lecche"], "ex-cloze"), blank=0).status_code == 201
    for learner, place, text in ((ana, 0, "minino"), (sam, 1, "lecche")):
        if learner is sam:
            assert claim(sam, answer(sam, ["gato", "lecche"], "ex-cloze"), blank=1).status_code == 201
        blanks[place]["correct_answers"].append(text)
        data(carlos, "PUT", "/exercises/ex-cloze", {"data": {**cloze, "blanks": blanks}})
        settle_now(at=now())
    corrected = AttemptCorrection.objects.filter(user_id=ana.user.pk).order_by("blank")
    assert list(corrected.values_list("blank", flat=True)) == [0, 1]
    assert check_account(ana.user.pk, at=now()) == []
