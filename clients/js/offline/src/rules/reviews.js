// When an exercise or a word is due for review: FSRS 6 as the service uses it, with its default learning steps.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 36_500;
export const [AGAIN, HARD, GOOD, EASY] = [1, 2, 3, 4];
const RATINGS = { correct: GOOD, accent: HARD, typo: HARD }; // other verdicts are failures

/** Of learners without weights of their own. `desired_retention`: the share of reviews that should succeed. */
const DEFAULT = {
  weights: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ],
  desired_retention: 0.9,
};

const { exp, floor, max, min, round } = Math;

export const ratingOf = (verdict) => RATINGS[verdict] ?? AGAIN;

/** `{due, in_review}` of the review, in milliseconds. `attempts`: `[{answered_at, verdict}]`, oldest first. */
export function reviewAfter(attempts, scheduler) {
  const ratings = attempts.map(({ answered_at, verdict }) => ({ answered_at, rating: ratingOf(verdict) }));
  const { due, state } = cardAfter(ratings, scheduler);
  return { due, in_review: state === "review" };
}

/**
 * The card after these ratings, `[{answered_at, rating}]`, oldest first: `{state, due, stability, difficulty, step, reps,
 * lapses, rating, answered_at}` with the last rating, in milliseconds; null without any.
 */
export function cardAfter(ratings, scheduler = DEFAULT) {
  let card = null;
  for (const { answered_at: at, rating } of ratings) card = reviewed(card, rating, at, scheduler);
  return card;
}

/** The probability that the learner recalls a card now. */
export function recall({ stability, answered_at: before }, now, { weights } = DEFAULT) {
  const days = floor((now - before) / DAY_MS);
  return (1 + (factorOf(weights) * max(0, days)) / stability) ** -weights[20];
}

/** After as many days as the stability is, a card is recalled with a probability of 0.9. */
const factorOf = (weights) => 0.9 ** (-1 / weights[20]) - 1;

function reviewed(card, rating, at, { weights, desired_retention: retention }) {
  const remembered = card
    ? memory(card, rating, at, weights)
    : { stability: weights[rating - 1], difficulty: clamped(initial(rating, weights)) };
  const next = { state: "learning", step: 0, reps: 0, lapses: 0, ...card, ...remembered, rating, answered_at: at };
  const { state, step } = next;
  next.reps += 1;
  if (state === "review" && rating === AGAIN) next.lapses += 1;
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
  const interval = (next.stability / factorOf(weights)) * (retention ** (-1 / weights[20]) - 1);
  const days = min(max(round(interval), 1), LONGEST_DAYS);
  return { ...next, due: at + (minutes === null ? days * DAY_MS : minutes * MINUTE_MS) };
}

function memory(card, rating, at, weights) {
  const { stability, difficulty } = card;
  const retrievability = recall(card, at, { weights });
  const failed = rating === AGAIN;
  let found;
  if (at - card.answered_at < DAY_MS) {
    const growth = exp(weights[17] * (rating - GOOD + weights[18])) * stability ** -weights[19];
    found = stability * (failed ? growth : max(growth, 1));
  } else if (failed) {
    const long =
      weights[11] *
      difficulty ** -weights[12] *
      ((stability + 1) ** weights[13] - 1) *
      exp((1 - retrievability) * weights[14]);
    found = min(long, stability / exp(weights[17] * weights[18]));
  } else {
    const growth =
      exp(weights[8]) *
      (11 - difficulty) *
      stability ** -weights[9] *
      (exp((1 - retrievability) * weights[10]) - 1) *
      (rating === HARD ? weights[15] : 1);
    found = stability * (1 + growth);
  }
  const moved = difficulty - (weights[6] * (rating - GOOD) * (10 - difficulty)) / 9;
  return {
    stability: max(found, 0.001),
    difficulty: clamped(weights[7] * initial(EASY, weights) + (1 - weights[7]) * moved),
  };
}

const initial = (rating, weights) => weights[4] - exp(weights[5] * (rating - 1)) + 1;
const clamped = (difficulty) => min(max(difficulty, 1), 10);
