/** A package of a course, the words of one, or a media manifest. */
export interface Document {
  revision: number;
}

/** The document on the device is not the one that the delta is of: read the document whole, without `since`. */
export class DeltaMismatch extends Error {}

/** Has the service responded with what changed? Else with the whole document. */
export function isDelta(data: object): boolean;

/**
 * The document that the service has now: `before` is the one on the device, which stays as it is, and `data` the response
 * to `?since=<before.revision>`. Throws DeltaMismatch.
 */
export function applyDelta<Kind extends Document>(before: Kind, data: object): Kind;
