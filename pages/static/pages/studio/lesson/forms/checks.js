// What an exercise needs before it can be sent to the service.

/** Has the author written all that an exercise of the type needs? */
export const isReady = () => true;
