"""What the benchmark reads from wrk, and the table it prints."""

import pytest

from benchmarks.report import Result, table
from benchmarks.school import Profile
from benchmarks.servers import Call, Load, parse

OUTPUT = """Running 2s test @ http://127.0.0.1:3000
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     6.70ms    3.02ms  57.69ms   90.00%
  Latency Distribution
     50%  812.00us
     75%    7.93ms
     90%   10.25ms
     99%    1.20s
  4680 requests in 2.00s, 9.00MB read
  Socket errors: connect 0, read 1, write 0, timeout 2
Requests/sec:   2340.25
Transfer/sec:      4.50MB
unexpected 4
"""


def load(rate: float, *, cpu: float = 1.0, p99: float = 20.0, errors: int = 0) -> Load:
    return Load(requests=100, rate=rate, p50=10.0, p99=p99, errors=errors, cpu=cpu)


def cells(result: Result) -> list[str]:
    return [cell.strip() for cell in table([result]).splitlines()[-1].strip("|").split("|")]


def test_parse_reads_rate_percentiles_and_errors() -> None:
    assert parse(OUTPUT) == Load(requests=4680, rate=2340.25, p50=0.812, p99=1200.0, errors=7)


def test_parse_stops_on_output_without_the_numbers() -> None:
    with pytest.raises(SystemExit, match="unexpected"):
        parse("unable to connect to 127.0.0.1:3000 Connection refused")


def test_ratios_are_medians_of_the_ratios_of_each_round() -> None:
    profile = Profile("progress", previous=0.65, twin=3.5, cpu=1.5)
    result = Result(
        profile,
        service=[load(100), load(50), load(90)],
        previous=[load(100), load(100), load(100)],
        twin=[load(20), load(10), load(30)],
    )
    assert result.times("rate", result.previous) == 0.9
    assert result.times("rate", result.twin) == 5
    assert result.missed() == []


def test_benchmark_table_names_missed_targets() -> None:
    profile = Profile("complete", previous=0.65, twin=2.5, cpu=1.5, rate=1000)
    result = Result(
        profile,
        service=[load(60, cpu=2.0, p99=50.0, errors=3)],
        previous=[load(100)],
        twin=[load(30)],
        statements=5.04,
    )
    row = cells(result)
    assert row[:7] == ["complete", "60 (required 1000)", "0.60", "0.65", "2.0", "2.5", "10.0"]
    assert row[9] == "5.0"
    assert row[-1] == "rate, of previous, of twin, CPU, p99, 3 errors"


def test_table_shows_a_dash_without_a_previous_revision_and_a_twin() -> None:
    row = cells(Result(Profile("delta"), [load(100)]))
    assert row[2:6] == ["–"] * 4
    assert row[-1] == "–"


def test_call_is_written_as_an_http_request() -> None:
    call = Call("POST", "/api/v1/auth/refresh", {"Accept": "*/*"}, b"{}")
    assert call.wire() == (
        b"POST /api/v1/auth/refresh HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n"
        b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    )
