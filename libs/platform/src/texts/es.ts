export default {
  "This installation came without the description of its calls.": "Esta instalación se entregó sin la descripción de sus llamadas.",
} as const;
