"""The dashboard page of the admin site, and its tables as CSV."""

import csv
from typing import Any

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.http import urlencode

from content.selectors.facts import course_name, course_names
from langlearn.api.instants import now
from progress.selectors.dashboard import CHART_HEIGHT, CHART_WIDTH, DAYS, PERIODS, Cohort, dashboard

COURSES = 500  # to choose from; others by their id in the address

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with which spreadsheets begin one


class ChoiceForm(forms.Form):
    course = forms.ChoiceField(required=False)
    days = forms.ChoiceField(label="Period", choices=[(days, f"{days} days") for days in PERIODS])

    def __init__(self, query: Any) -> None:
        super().__init__({"days": DAYS} | {name: value for name, value in query.items() if value})
        courses = course_names(COURSES)
        named = query.get("course", "")
        if named and named not in dict(courses) and (name := course_name(named)) is not None:
            courses.append((named, name))
        self.fields["course"] = forms.ChoiceField(required=False, choices=[("", "All courses"), *courses])


def page(request: HttpRequest) -> HttpResponse:
    form, numbers = _numbers(request)
    context = {
        **admin.site.each_context(request),
        "title": "Dashboard",
        "form": form,
        "query": urlencode({name: value for name, value in form.cleaned_data.items() if value}),
        "width": CHART_WIDTH,
        "height": CHART_HEIGHT,
        **numbers,
    }
    return TemplateResponse(request, "admin/dashboard.html", context)


def export(request: HttpRequest, table: str) -> HttpResponse:
    """A table of the dashboard for the same choice; `table` is a name of TABLES."""
    form, numbers = _numbers(request)
    if form.errors or table not in TABLES:
        raise Http404
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{table}.csv"'
    response.write("\ufeff")  # without it spreadsheets take the text for Latin-1
    writer = csv.writer(response)
    for row in TABLES[table](numbers):
        writer.writerow([_cell(value) for value in row])
    return response


def _numbers(request: HttpRequest) -> tuple[ChoiceForm, dict[str, Any]]:
    """The form, and the numbers of its choice; those of all courses if the choice does not exist."""
    form = ChoiceForm(request.GET)
    form.is_valid()
    chosen = form.cleaned_data
    return form, dashboard(now(), course_id=chosen.get("course", ""), days=int(chosen.get("days", DAYS)))


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _days(numbers: dict[str, Any]) -> list[list[Any]]:
    charts = numbers["charts"]
    rows = [[day[0].label, *(bar.value for bar in day)] for day in zip(*(chart.bars for chart in charts), strict=True)]
    return [["Date", *(chart.title for chart in charts)], *rows]


def _retention(numbers: dict[str, Any]) -> list[list[Any]]:
    cohorts: list[Cohort] = numbers["cohorts"]
    header = ["Week of", "Sign-ups", *(f"Active in week {week} (%)" for week in numbers["weeks"])]
    return [header, *([cohort.week, cohort.size, *cohort.shares] for cohort in cohorts)]


def _exercises(numbers: dict[str, Any]) -> list[list[Any]]:
    names = ("exercise_id", "title", "exercise_type", "learners", "wrong")
    header = ["Exercise", "Text", "Type", "First answers", "Wrong first answers"]
    return [header, *([row[name] for name in names] for row in numbers["hardest"])]


TABLES = {"days": _days, "retention": _retention, "exercises": _exercises}
