// When an exercise or a word is due for review: FSRS 6 as the service uses it, with its default weights and learning steps.

const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const DECAY = -WEIGHTS[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1; // the interval of a stability is that number of days
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 36_500;
export const [AGAIN, HARD, GOOD, EASY] = [1, 2, 3, 4];
const RATINGS = { correct: GOOD, accent: HARD, typo: HARD }; // other verdicts are failures

const { exp, floor, max, min, round } = Math;

export const ratingOf = (verdict) => RATINGS[verdict] ?? AGAIN;

/** The instant at which the review is due, in milliseconds. `attempts`: `[{answered_at, verdict}]`, oldest first. */
export const dueAfter = (attempts) =>
  cardAfter(attempts.map(({ answered_at, verdict }) => ({ answered_at, rating: ratingOf(verdict) }))).due;

/** The card after these ratings, `[{answered_at, rating}]`, oldest first; its `rating` is the last one. */
export function cardAfter(ratings) {
  let card = null;
  for (const { answered_at: at, rating } of ratings) card = reviewed(card, rating, at);
  return card;
}

/** The probability that the learner recalls a card now. */
export function recall({ stability, answered_at: before }, now) {
  const days = floor((now - before) / DAY_MS);
  return (1 + (FACTOR * max(0, days)) / stability) ** DECAY;
}

function reviewed(card, rating, at) {
  const remembered = card ? memory(card, rating, at) : { stability: WEIGHTS[rating - 1], difficulty: clamped(initial(rating)) };
  const next = { state: "learning", step: 0, ...card, ...remembered, rating, answered_at: at };
  const { state, step } = next;
  let minutes = null; // null: an interval in days
  if (rating === AGAIN) {
    next.step = 0;
    if (state === "review") next.state = "relearning";
    minutes = state === "learning" ? 1 : 10;
  } else if (state !== "review") {
    if (rating === HARD) minutes = state === "relearning" ? 15 : step === 0 ? 5.5 : 10;
    else if (state === "learning" && step === 0) [next.step, minutes] = [1, 10];
    else next.state = "review";
  }
  const days = min(max(round(next.stability), 1), LONGEST_DAYS);
  return { ...next, due: at + (minutes === null ? days * DAY_MS : minutes * MINUTE_MS) };
}

function memory(card, rating, at) {
  const { stability, difficulty } = card;
  const retrievability = recall(card, at);
  const failed = rating === AGAIN;
  let found;
  if (at - card.answered_at < DAY_MS) {
    const growth = exp(WEIGHTS[17] * (rating - GOOD + WEIGHTS[18])) * stability ** -WEIGHTS[19];
    found = stability * (failed ? growth : max(growth, 1));
  } else if (failed) {
    const long =
      WEIGHTS[11] *
      difficulty ** -WEIGHTS[12] *
      ((stability + 1) ** WEIGHTS[13] - 1) *
      exp((1 - retrievability) * WEIGHTS[14]);
    found = min(long, stability / exp(WEIGHTS[17] * WEIGHTS[18]));
  } else {
    const growth =
      exp(WEIGHTS[8]) *
      (11 - difficulty) *
      stability ** -WEIGHTS[9] *
      (exp((1 - retrievability) * WEIGHTS[10]) - 1) *
      (rating === HARD ? WEIGHTS[15] : 1);
    found = stability * (1 + growth);
  }
  const moved = difficulty - (WEIGHTS[6] * (rating - GOOD) * (10 - difficulty)) / 9;
  return {
    stability: max(found, 0.001),
    difficulty: clamped(WEIGHTS[7] * initial(EASY) + (1 - WEIGHTS[7]) * moved),
  };
}

const initial = (rating) => WEIGHTS[4] - exp(WEIGHTS[5] * (rating - 1)) + 1;
const clamped = (difficulty) => min(max(difficulty, 1), 10);
