export default {
  "There are {most} views on this page already. Please remove one that you do not need any more.": "Já existem {most} vistas nesta página. Remova uma de que já não precise.",
  "This installation came without the description of its calls.": "Esta instalação veio sem a descrição das suas chamadas.",
  "This view is not there any more. Please choose another one.": "Esta vista já não existe. Escolha outra.",
  "You have a view “{name}” on this page already. Please choose another name.": "Já existe uma vista «{name}» nesta página. Escolha outro nome.",
} as const;
