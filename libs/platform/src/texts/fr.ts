export default {
  "This installation came without the description of its calls.": "Cette installation est fournie sans la description de ses appels.",
} as const;
