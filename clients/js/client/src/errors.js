// What a call raises.

/** A failure that the service reports, or no response at all: `status` 0. */
export class ApiError extends Error {
  constructor({ status, code, message, details, errors, context, retryAfter, cause }) {
    super(message, { cause });
    this.name = "ApiError";
    Object.assign(this, { status, code, details, errors: errors ?? {}, context: context ?? {}, retryAfter });
  }
}

// Codes of the client, not of the service.
export const ACCOUNT_CHANGED = "ACCOUNT_CHANGED";
const MESSAGES = {
  [ACCOUNT_CHANGED]: "Not signed in as this account any more",
  ABORTED: "Aborted by the caller",
  DEADLINE: "No response before the deadline",
  NO_RESPONSE: "No response",
};

export const clientError = (code, cause) =>
  new ApiError({ status: code === ACCOUNT_CHANGED ? 401 : 0, code, message: MESSAGES[code], cause });

/** Is it the service, or the connection, that fails? Then what the device has is used. */
export const isUnavailable = ({ status }) => [0, 408, 429, 500, 502, 503, 504].includes(status);
