/** Values as forms and older clients write them: text for a list, a number or a yes. What is none of these stays as it is, for its rule to refuse. */

/** A value, or the JSON text of a list or an object. */
export const unfolded = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** '350' as 350. Only plain decimal notation: no exponents or blanks inside. */
export const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;

export const booleanOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
};

/** A list, its JSON text, or the one entry of a form field that could come more than once. */
export const listOf = (value: unknown): unknown => {
  const list = unfolded(value);
  if (typeof list !== 'string' || /^\s*[[{]/.test(list)) return list;
  return list.trim() === '' ? [] : [list];
};

/** An object of numbers, with the text of each as a number. */
export const numbersOf = (value: unknown): unknown => {
  const numbers = unfolded(value);
  if (Array.isArray(numbers)) return numbers.map(numbersOf);
  if (typeof numbers !== 'object' || numbers === null) return numberOf(numbers);
  return Object.fromEntries(Object.entries(numbers).map(([name, inner]) => [name, numbersOf(inner)]));
};
