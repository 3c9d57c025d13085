export const ComparePage = () => null;
