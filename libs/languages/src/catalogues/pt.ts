export default {
  "Please choose a fee.": "Indique os honorários.",
} as const;
