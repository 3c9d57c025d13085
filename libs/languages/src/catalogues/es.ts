export default {
  "Please choose a fee.": "Indique unos honorarios.",
  "Please choose one of your views.": "Elija una de sus vistas.",
  "Please say whether the page begins with this view.": "Indique si la página empieza con esta vista.",
  "Views can be saved of projects, site visits, invoices and the audit ledger.": "Se pueden guardar vistas de proyectos, visitas, facturas y del registro de auditoría.",
} as const;
