/** The words of the shell, in the four languages of the account menu. The pages inside are English in this version. */
export const languages = ['en', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', es: 'Español', pt: 'Português' };

const en = {
  jobManagement: 'Job Management',
  settings: 'Settings',
  more: 'More',
  install: 'Install Soundings',
  adminDashboard: 'Admin Dashboard',
  engineerDashboard: 'Engineer Dashboard',
  financeDashboard: 'Finance Dashboard',
  auditLedger: 'Audit Ledger',
  projects: 'Projects',
  siteVisits: 'Site Visits',
  jobCalendar: 'Job Calendar',
  resourceCalendar: 'Resource Calendar',
  engineers: 'Engineers',
  equipment: 'Equipment',
  cars: 'Cars',
  company: 'Company',
  readModels: 'Read models',
  documents: 'Documents',
  forgetting: 'Forget a person',
  admin: 'admin',
  skip: 'Skip to the page',
  menu: 'Menu',
  search: 'Find anything…',
  nothingFound: 'Nothing found',
  live: 'Live',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  liveHint: 'Changes made by others appear by themselves',
  offlineHint: 'Changes made by others may be missing until the connection is back',
  account: 'Account',
  contact: 'Contact the office',
  shortcuts: 'Keyboard shortcuts',
  logout: 'Logout',
  language: 'Language',
  theme: 'Theme',
  colourScheme: 'Light or dark',
  light: 'Light',
  dark: 'Dark',
  auto: 'Automatic',
  layout: 'Layout',
  'default-sidebar-1': 'Sidebar',
  'collapsed-sidebar-1': 'Narrow sidebar',
  'top-navigation-1': 'Navigation at the top',
  navbarColour: 'Navbar colour',
  topNavigationColour: 'Top navigation colour',
  logoColour: 'Logo colour',
  leftSidebarColour: 'Left sidebar colour',
  reset: 'Back to the defaults',
  page: 'As the page',
  slate: 'Slate',
  tide: 'Tide',
  navy: 'Navy',
  plum: 'Plum',
  forest: 'Forest',
} as const;

export type ChromeKey = keyof typeof en;
type Catalogue = Readonly<Record<ChromeKey, string>>;

const fr: Catalogue = {
  jobManagement: 'Gestion des missions', settings: 'Paramètres', more: 'Plus', install: 'Installer Soundings', adminDashboard: 'Tableau de bord administrateur', engineerDashboard: 'Tableau de bord ingénieur',
  financeDashboard: 'Tableau de bord finances', auditLedger: 'Journal d’audit', projects: 'Projets', siteVisits: 'Visites de site', jobCalendar: 'Calendrier des missions', resourceCalendar: 'Calendrier des ressources',
  engineers: 'Ingénieurs', equipment: 'Équipement', cars: 'Voitures', company: 'Entreprise', readModels: 'Modèles de lecture', documents: 'Documents', forgetting: 'Oublier une personne', admin: 'admin', skip: 'Aller au contenu', menu: 'Menu', search: 'Rechercher…',
  nothingFound: 'Aucun résultat', live: 'En direct', connecting: 'Connexion', reconnecting: 'Reconnexion', liveHint: 'Les modifications des autres apparaissent d’elles-mêmes',
  offlineHint: 'Des modifications peuvent manquer jusqu’au retour de la connexion', account: 'Compte', contact: 'Contacter le bureau', shortcuts: 'Raccourcis clavier', logout: 'Déconnexion', language: 'Langue', theme: 'Thème', colourScheme: 'Clair ou sombre',
  light: 'Clair', dark: 'Sombre', auto: 'Automatique', layout: 'Disposition', 'default-sidebar-1': 'Barre latérale', 'collapsed-sidebar-1': 'Barre latérale étroite',
  'top-navigation-1': 'Navigation en haut', navbarColour: 'Couleur de la barre', topNavigationColour: 'Couleur de la navigation haute', logoColour: 'Couleur du logo',
  leftSidebarColour: 'Couleur de la barre latérale', reset: 'Valeurs par défaut', page: 'Comme la page', slate: 'Ardoise', tide: 'Marée', navy: 'Marine', plum: 'Prune', forest: 'Forêt',
};

const es: Catalogue = {
  jobManagement: 'Gestión de trabajos', settings: 'Ajustes', more: 'Más', install: 'Instalar Soundings', adminDashboard: 'Panel de administración', engineerDashboard: 'Panel del ingeniero',
  financeDashboard: 'Panel de finanzas', auditLedger: 'Registro de auditoría', projects: 'Proyectos', siteVisits: 'Visitas de obra', jobCalendar: 'Calendario de trabajos', resourceCalendar: 'Calendario de recursos',
  engineers: 'Ingenieros', equipment: 'Equipos', cars: 'Coches', company: 'Empresa', readModels: 'Modelos de lectura', documents: 'Documentos', forgetting: 'Olvidar a una persona', admin: 'admin', skip: 'Ir al contenido', menu: 'Menú', search: 'Buscar…',
  nothingFound: 'Sin resultados', live: 'En directo', connecting: 'Conectando', reconnecting: 'Reconectando', liveHint: 'Los cambios de otras personas aparecen solos',
  offlineHint: 'Pueden faltar cambios hasta que vuelva la conexión', account: 'Cuenta', contact: 'Escribir a la oficina', shortcuts: 'Atajos de teclado', logout: 'Cerrar sesión', language: 'Idioma', theme: 'Tema', colourScheme: 'Claro u oscuro',
  light: 'Claro', dark: 'Oscuro', auto: 'Automático', layout: 'Disposición', 'default-sidebar-1': 'Barra lateral', 'collapsed-sidebar-1': 'Barra lateral estrecha',
  'top-navigation-1': 'Navegación superior', navbarColour: 'Color de la barra', topNavigationColour: 'Color de la navegación superior', logoColour: 'Color del logotipo',
  leftSidebarColour: 'Color de la barra lateral', reset: 'Valores iniciales', page: 'Como la página', slate: 'Pizarra', tide: 'Marea', navy: 'Marino', plum: 'Ciruela', forest: 'Bosque',
};

const pt: Catalogue = {
  jobManagement: 'Gestão de trabalhos', settings: 'Definições', more: 'Mais', install: 'Instalar o Soundings', adminDashboard: 'Painel de administração', engineerDashboard: 'Painel do engenheiro',
  financeDashboard: 'Painel financeiro', auditLedger: 'Registo de auditoria', projects: 'Projetos', siteVisits: 'Visitas ao local', jobCalendar: 'Calendário de trabalhos', resourceCalendar: 'Calendário de recursos',
  engineers: 'Engenheiros', equipment: 'Equipamento', cars: 'Carros', company: 'Empresa', readModels: 'Modelos de leitura', documents: 'Documentos', forgetting: 'Esquecer uma pessoa', admin: 'admin', skip: 'Ir para o conteúdo', menu: 'Menu', search: 'Procurar…',
  nothingFound: 'Sem resultados', live: 'Em direto', connecting: 'A ligar', reconnecting: 'A religar', liveHint: 'As alterações dos outros aparecem sozinhas',
  offlineHint: 'Podem faltar alterações até a ligação voltar', account: 'Conta', contact: 'Contactar o escritório', shortcuts: 'Atalhos de teclado', logout: 'Terminar sessão', language: 'Idioma', theme: 'Tema', colourScheme: 'Claro ou escuro',
  light: 'Claro', dark: 'Escuro', auto: 'Automático', layout: 'Disposição', 'default-sidebar-1': 'Barra lateral', 'collapsed-sidebar-1': 'Barra lateral estreita',
  'top-navigation-1': 'Navegação no topo', navbarColour: 'Cor da barra', topNavigationColour: 'Cor da navegação superior', logoColour: 'Cor do logótipo',
  leftSidebarColour: 'Cor da barra lateral', reset: 'Valores iniciais', page: 'Como a página', slate: 'Ardósia', tide: 'Maré', navy: 'Marinho', plum: 'Ameixa', forest: 'Floresta',
};

const catalogues: Readonly<Record<Language, Catalogue>> = { en, fr, es, pt };

/** A word of the shell in a language. */
export const chromeWord = (language: Language, key: ChromeKey): string => catalogues[language][key];
