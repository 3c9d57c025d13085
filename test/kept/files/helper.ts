/** How often this module was asked for: once for each file of specs, if it is loaded anew. */
export const asked = { times: 0 };
