export default {
  "There are {most} views on this page already. Please remove one that you do not need any more.": "Il y a déjà {most} vues sur cette page. Veuillez en supprimer une dont vous n’avez plus besoin.",
  "This installation came without the description of its calls.": "Cette installation est fournie sans la description de ses appels.",
  "This view is not there any more. Please choose another one.": "Cette vue n’existe plus. Veuillez en choisir une autre.",
  "You have a view “{name}” on this page already. Please choose another name.": "Vous avez déjà une vue « {name} » sur cette page. Veuillez choisir un autre nom.",
} as const;
