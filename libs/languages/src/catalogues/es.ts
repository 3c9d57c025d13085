export default {
  "Please choose a fee.": "Indique unos honorarios.",
} as const;
