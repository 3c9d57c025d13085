export default {
  "There are {most} views on this page already. Please remove one that you do not need any more.": "Ya hay {most} vistas en esta página. Quite una que ya no necesite.",
  "This installation came without the description of its calls.": "Esta instalación se entregó sin la descripción de sus llamadas.",
  "This view is not there any more. Please choose another one.": "Esta vista ya no existe. Elija otra.",
  "You have a view “{name}” on this page already. Please choose another name.": "Ya tiene una vista «{name}» en esta página. Elija otro nombre.",
} as const;
