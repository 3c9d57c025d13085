export default {
  "Please choose a fee.": "Veuillez indiquer des honoraires.",
} as const;
