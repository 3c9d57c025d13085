export default {
  "This installation came without the description of its calls.": "Esta instalação veio sem a descrição das suas chamadas.",
} as const;
