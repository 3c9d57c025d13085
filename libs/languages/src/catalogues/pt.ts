export default {
  "Please choose a fee.": "Indique os honorários.",
  "Please choose one of your views.": "Escolha uma das suas vistas.",
  "Please say whether the page begins with this view.": "Indique se a página começa com esta vista.",
  "Views can be saved of projects, site visits, invoices and the audit ledger.": "Podem guardar-se vistas de projetos, visitas, faturas e do registo de auditoria.",
} as const;
