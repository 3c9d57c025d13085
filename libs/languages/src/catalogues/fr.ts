export default {
  "Please choose a fee.": "Veuillez indiquer des honoraires.",
  "Please choose one of your views.": "Veuillez choisir une de vos vues.",
  "Please say whether the page begins with this view.": "Veuillez indiquer si la page s’ouvre avec cette vue.",
  "Views can be saved of projects, site visits, invoices and the audit ledger.": "On peut enregistrer des vues des projets, des visites, des factures et du journal d’audit.",
} as const;
