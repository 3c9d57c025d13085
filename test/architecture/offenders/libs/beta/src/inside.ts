export const inside = 'inside';
