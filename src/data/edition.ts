/** The state of the mirror that answers are made from. What was remembered in another one is asked again. */
export const edition: { current: object } = { current: {} };
