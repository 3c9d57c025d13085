/** Whether an address leads to a page of ours: `//evil.example` and `/\\evil.example` lead to someone else's. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);
