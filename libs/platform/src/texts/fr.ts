export default {
  'A booking that repeats every week must be shorter than a week. Please choose an earlier end, or no repeats.':
    'Une réservation qui se répète chaque semaine doit durer moins d’une semaine. Veuillez choisir une fin plus tôt, ou aucune répétition.',
  'A client that was merged into this one separated again': 'Un client fusionné avec celui-ci en a été séparé',
  'A noise survey is two visits, so it cannot become a test, nor a test a survey. Please create a new visit.':
    'Une étude de bruit comporte deux visites : elle ne peut pas devenir un essai, ni un essai une étude. Veuillez créer une nouvelle visite.',
  'A person was forgotten': 'Une personne a été oubliée',
  'A project without a name': 'Un projet sans nom',
  'A site visit': 'Une visite',
  'A site visit can have at most {most} photos and files. Please remove one first.':
    'Une visite peut avoir au plus {most} photos et fichiers. Veuillez d’abord en supprimer.',
  'A visit of this project is being saved at this moment. Please try again shortly.':
    'Une visite de ce projet est en cours d’enregistrement. Veuillez réessayer dans un instant.',
  'Account name changed': 'Titulaire du compte modifié',
  'Account number changed': 'Numéro de compte modifié',
  'Account removed': 'Compte supprimé',
  'Account restored': 'Compte rétabli',
  'Accounts are there already. Ask the office to make one for you under Engineers.':
    'Il y a déjà des comptes. Demandez au bureau d’en créer un pour vous sous Ingénieurs.',
  Address: 'Adresse',
  'Address changed': 'Adresse modifiée',
  'Admin Dashboard': 'Tableau de bord administrateur',
  'Agreed a different fee from the calculated one': 'Honoraires convenus différents de ceux calculés',
  'Air test': 'Essai d’étanchéité',
  'Air test scheduled': 'Essai d’étanchéité planifié',
  'An erasure was decided': 'Un effacement a été décidé',
  'Another account uses this email. Please choose another one.':
    'Un autre compte utilise cet e-mail. Veuillez en choisir un autre.',
  'Another client merged into this one': 'Un autre client a été fusionné avec celui-ci',
  'Another project has the number {number} by now. Please give that one another number first.':
    'Un autre projet porte maintenant le numéro {number}. Veuillez d’abord lui en donner un autre.',
  'Another project has the number {number}. Please choose another one.':
    'Un autre projet porte le numéro {number}. Veuillez en choisir un autre.',
  'Appendix of fee proposals changed': 'Annexe des propositions modifiée',
  'Arrived on site': 'Arrivée sur site',
  'Audit ledger': 'Journal d’audit',
  'Bank changed': 'Banque modifiée',
  'Billing address': 'Adresse de facturation',
  'Billing address changed': 'Adresse de facturation modifiée',
  'Billing postcode': 'Code postal de facturation',
  'Billing postcode changed': 'Code postal de facturation modifié',
  'Booking put back{count, plural, =1 {} other {, # dates}}':
    'Réservation rétablie{count, plural, =1 {} other {, # dates}}',
  'Booking removed{count, plural, =1 {} other {, # dates}}':
    'Réservation retirée{count, plural, =1 {} other {, # dates}}',
  'Bookings and calendars': 'Réservations et calendriers',
  'Calibration due changed': 'Échéance d’étalonnage modifiée',
  'Cancellation notice changed': 'Conditions d’annulation modifiées',
  'Car or Kit in Use!': 'Véhicule ou kit déjà pris !',
  'Car put back': 'Véhicule rétabli',
  'Car removed': 'Véhicule retiré',
  Cars: 'Véhicules',
  Client: 'Client',
  'Client chosen': 'Client choisi',
  'Client email': 'E-mail du client',
  'Client email changed': 'E-mail du client modifié',
  'Client name': 'Nom du client',
  'Client name changed': 'Nom du client modifié',
  'Client position': 'Fonction du client',
  'Client position changed': 'Fonction du client modifiée',
  'Client put back': 'Client rétabli',
  'Client removed': 'Client retiré',
  'Client taken off': 'Client détaché',
  'Client telephone': 'Téléphone du client',
  'Client telephone changed': 'Téléphone du client modifié',
  'Clients list': 'Liste des clients',
  'Company address changed': 'Adresse de l’entreprise modifiée',
  'Company changed': 'Entreprise modifiée',
  'Company email changed': 'E-mail de l’entreprise modifié',
  'Company name changed': 'Nom de l’entreprise modifié',
  'Company number changed': 'Numéro d’entreprise modifié',
  'Company settings': 'Paramètres de l’entreprise',
  'Company telephone changed': 'Téléphone de l’entreprise modifié',
  Complete: 'Terminé',
  Confirmed: 'Confirmé',
  'Contact email changed': 'E-mail du contact modifié',
  'Contact name changed': 'Nom du contact modifié',
  'Contact position changed': 'Fonction du contact modifiée',
  'Contact telephone changed': 'Téléphone du contact modifié',
  'Contact {name} added': 'Contact {name} ajouté',
  'Contact {name} removed': 'Contact {name} retiré',
  'Dates set': 'Dates renseignées',
  Delegated: 'Délégué',
  'Delegated to an outside firm': 'Délégué à une entreprise externe',
  Departure: 'Départ',
  Documents: 'Documents',
  Email: 'E-mail',
  'Email changed': 'E-mail modifié',
  End: 'Fin',
  Engineer: 'Ingénieur',
  'Engineer Dashboard': 'Tableau de bord ingénieur',
  'Engineer in Use!': 'Ingénieur déjà pris !',
  Engineers: 'Ingénieurs',
  'Engineers and office': 'Ingénieurs et bureau',
  'Enquiry date': 'Date de la demande',
  'Enquiry date changed': 'Date de la demande modifiée',
  Equipment: 'Équipement',
  'Event {position} has another hash than was written down: something from event {first} to {position} was rewritten.':
    'L’événement {position} a une autre empreinte que celle qui a été notée : quelque chose a été réécrit entre les événements {first} et {position}.',
  'Event {position} has no place in the history that it belongs to: events were put in or taken out past Soundings.':
    'L’événement {position} n’a pas sa place dans l’historique auquel il appartient : des événements ont été ajoutés ou retirés à l’insu de Soundings.',
  'Event {position} is in the copy in PostgreSQL and not in EventStoreDB any more: the end of the log was cut off there.':
    'L’événement {position} est dans la copie de PostgreSQL mais n’est plus dans EventStoreDB : la fin du journal y a été coupée.',
  'Event {position} is missing: it was taken out of the database, past Soundings.':
    'L’événement {position} manque : il a été retiré de la base de données à l’insu de Soundings.',
  'Event {position} is not what was recorded: it was changed or exchanged in the database, past Soundings.':
    'L’événement {position} n’est pas ce qui a été consigné : il a été modifié ou échangé dans la base de données à l’insu de Soundings.',
  'Event {position} is the newest, but the log remembers another hash for it: the log or its end was rewritten.':
    'L’événement {position} est le plus récent, mais le journal a retenu une autre empreinte : le journal ou sa fin a été réécrit.',
  'Event {position} stands otherwise in EventStoreDB than in its copy in PostgreSQL: one of the two was changed, past Soundings.':
    'L’événement {position} diffère entre EventStoreDB et sa copie dans PostgreSQL : l’un des deux a été modifié à l’insu de Soundings.',
  'Event {position} stands where Soundings recorded nothing: it was put into the database by other means.':
    'L’événement {position} se trouve là où Soundings n’a rien consigné : il a été mis dans la base de données par un autre moyen.',
  'Event {position} was recorded once and is not there any more: the end of the log was cut off.':
    'L’événement {position} a été consigné et n’est plus là : la fin du journal a été coupée.',
  Fee: 'Honoraires',
  'Fee changed': 'Honoraires modifiés',
  'Fee changed from {from} to {to}': 'Honoraires modifiés de {from} à {to}',
  'Fee rates changed': 'Tarifs modifiés',
  'Finance Dashboard': 'Tableau de bord finances',
  'Finding anything': 'Recherche générale',
  'From event {position} on something cannot be read: the disk has damaged {where}.':
    'À partir de l’événement {position}, quelque chose est illisible : le disque a endommagé {where}.',
  'Given to another one': 'Attribué à une autre ressource',
  'Incorrect Credentials!': 'Identifiants incorrects !',
  'Invoice number': 'N° de facture',
  'Invoice numbers': 'Numéros de facture',
  'Invoice {number} made': 'Facture {number} établie',
  'It is not certain yet whether this was saved. Please try again in a moment; it is not done twice.':
    'Il n’est pas encore certain que cela ait été enregistré. Veuillez réessayer dans un instant ; rien n’est fait deux fois.',
  'Kinds of noise survey changed': 'Types d’étude de bruit modifiés',
  'Kit put back': 'Kit rétabli',
  'Kit removed': 'Kit retiré',
  Kits: 'Kits',
  'Leave the database as it is, tell your administrator, and compare this event with a backup that still verifies.':
    'Laissez la base de données telle quelle, prévenez votre administrateur et comparez cet événement avec une sauvegarde encore intacte.',
  'Left the site': 'Départ du site',
  Location: 'Emplacement',
  'Location changed': 'Lieu modifié',
  'Logo changed': 'Logo modifié',
  'Logo removed': 'Logo retiré',
  'MOT due changed': 'Échéance du contrôle technique modifiée',
  'Merged into another client': 'Fusionné avec un autre client',
  'More than {most} hours on one day: {hours, plural, one {# hour} other {# hours}} on {day}.':
    'Plus de {most} heures en un jour : {hours, plural, one {# heure} other {# heures}} le {day}.',
  'More than {most} hours: {hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}.':
    'Plus de {most} heures : {hours, plural, one {# heure} other {# heures}}{part, select, yes { sur l’ensemble du travail} other {}}.',
  'Name changed': 'Nom modifié',
  'No longer delegated': 'N’est plus délégué',
  'No work in this range.': 'Aucun travail dans cette période.',
  'Noise survey': 'Étude de bruit',
  'Noise survey put back, Setup and Pickup': 'Étude de bruit rétablie, Installation et Récupération',
  'Noise survey removed, Setup and Pickup': 'Étude de bruit retirée, Installation et Récupération',
  'Noise survey scheduled': 'Étude de bruit planifiée',
  Notes: 'Notes',
  'Nothing had been recorded by the end of that day.': 'Rien n’avait été consigné à la fin de ce jour.',
  'Nothing has been recorded yet.': 'Rien n’a encore été consigné.',
  Numberplate: 'Plaque',
  'Numberplate changed': 'Plaque modifiée',
  'Office account': 'Compte du bureau',
  'Office moved': 'Bureau déplacé',
  'Office postcode changed': 'Code postal du bureau modifié',
  'One of these site visits does not exist, or it was removed. Please choose again.':
    "L'une de ces visites n'existe pas ou a été supprimée. Veuillez choisir de nouveau.",
  'Only photos (JPEG, PNG, WebP) and PDF files can be attached.':
    'Seuls les photos (JPEG, PNG, WebP) et les fichiers PDF peuvent être joints.',
  'Only the office may add, change or remove accounts; you may change your own name and password.':
    'Seul le bureau peut ajouter, modifier ou supprimer des comptes ; vous pouvez modifier votre propre nom et votre mot de passe.',
  'Only the office may do this.': 'Seul le bureau peut faire cela.',
  'Password changed': 'Mot de passe modifié',
  'Payment terms': 'Conditions de paiement',
  'Payment terms changed': 'Conditions de paiement modifiées',
  Pending: 'En attente',
  'Please check the times.': 'Veuillez vérifier les heures.',
  'Please choose Complete, Confirmed or Pending.': 'Veuillez choisir Complete, Confirmed ou Pending.',
  'Please choose In Progress or Complete.': 'Veuillez choisir In Progress ou Complete.',
  'Please choose a car from the list.': 'Veuillez choisir un véhicule dans la liste.',
  'Please choose a car.': 'Veuillez choisir un véhicule.',
  'Please choose a departure that is not after the start.': 'Veuillez choisir un départ qui ne suit pas le début.',
  'Please choose a kit from the list.': 'Veuillez choisir un kit dans la liste.',
  'Please choose a kit.': 'Veuillez choisir un kit.',
  'Please choose a last day that is not before the first.':
    'Veuillez choisir un dernier jour qui ne précède pas le premier.',
  'Please choose a logo that is a PNG, JPEG or SVG picture.':
    'Veuillez choisir un logo qui soit une image PNG, JPEG ou SVG.',
  'Please choose a moment that has passed.': 'Veuillez choisir un moment passé.',
  'Please choose a number that ends in digits, so that the next ones can follow it.':
    'Veuillez choisir un numéro qui se termine par des chiffres, pour que les suivants puissent le suivre.',
  'Please choose a password of at least {least} characters.':
    'Veuillez choisir un mot de passe d’au moins {least} caractères.',
  'Please choose a project name.': 'Veuillez choisir un nom de projet.',
  'Please choose a project number.': 'Veuillez choisir un numéro de projet.',
  'Please choose a return that is not before the end.': 'Veuillez choisir un retour qui ne précède pas la fin.',
  'Please choose a second moment that is after the first.': 'Veuillez choisir un second moment postérieur au premier.',
  'Please choose a sound test, an air test or a noise survey.':
    'Veuillez choisir un essai acoustique, un essai d’étanchéité ou une étude de bruit.',
  'Please choose a type.': 'Veuillez choisir un type.',
  'Please choose a valid date and end time.': 'Veuillez choisir une date et une heure de fin valables.',
  'Please choose a valid date and start time.': 'Veuillez choisir une date et une heure de début valables.',
  'Please choose an end that is after the start.': 'Veuillez choisir une fin postérieure au début.',
  'Please choose an engineer from the list.': 'Veuillez choisir un ingénieur dans la liste.',
  'Please choose an engineer, a car or a kit.': 'Veuillez choisir un ingénieur, un véhicule ou un kit.',
  'Please choose an engineer.': 'Veuillez choisir un ingénieur.',
  'Please choose an existing client.': 'Veuillez choisir un client existant.',
  'Please choose an existing project.': 'Veuillez choisir un projet existant.',
  'Please choose another client.': 'Veuillez choisir un autre client.',
  'Please choose cars from the list.': 'Veuillez choisir des véhicules dans la liste.',
  'Please choose engineers from the list.': 'Veuillez choisir des ingénieurs dans la liste.',
  'Please choose kits from the list.': 'Veuillez choisir des kits dans la liste.',
  'Please choose one of the completion flags.': 'Veuillez choisir l’un des indicateurs d’avancement.',
  'Please choose past, future or upcoming.': 'Veuillez choisir past, future ou upcoming.',
  'Please choose what is tested: sound, air or noise.':
    'Veuillez choisir ce qui est contrôlé : acoustique, étanchéité ou bruit.',
  'Please choose whether this is delegated.': 'Veuillez indiquer si c’est délégué.',
  'Please choose whole days: a range begins and ends at midnight in London.':
    'Veuillez choisir des jours entiers : une période commence et finit à minuit à Londres.',
  'Please choose yes or no.': 'Veuillez choisir oui ou non.',
  'Please enter how many tests there are.': "Veuillez indiquer le nombre d'essais.",
  'Please enter your present password.': 'Veuillez saisir votre mot de passe actuel.',
  'Please fill in this part.': 'Veuillez remplir cette partie.',
  'Please give a duration in minutes.': 'Veuillez indiquer une durée en minutes.',
  'Please give a duration of at most a year, in minutes.': 'Veuillez indiquer une durée d’un an au plus, en minutes.',
  'Please give a valid start of the range.': 'Veuillez indiquer un début de période valable.',
  'Please give each invoice a number of its own.': 'Veuillez donner à chaque facture son propre numéro.',
  'Please give the earliest time as HH:mm.': 'Veuillez indiquer l’heure la plus tôt sous la forme HH:mm.',
  'Please give the latest time as HH:mm.': 'Veuillez indiquer l’heure la plus tardive sous la forme HH:mm.',
  'Please say which visit.': 'Veuillez indiquer quelle visite.',
  'Please send JSON or form fields.': 'Veuillez envoyer du JSON ou des champs de formulaire.',
  'Please send an Idempotency-Key of 1 to 200 visible characters.':
    'Veuillez envoyer une Idempotency-Key de 1 à 200 caractères visibles.',
  'Please send at least one field to change.': 'Veuillez envoyer au moins un champ à modifier.',
  'Please send in If-Match the ETag that the entity was answered with, or its version.':
    'Veuillez envoyer dans If-Match l’ETag avec lequel l’entité a été répondue, ou sa version.',
  'Please send the bytes of the file as application/octet-stream.':
    'Veuillez envoyer le contenu du fichier en application/octet-stream.',
  'Please send the fields of this call as one object.': 'Veuillez envoyer les champs de cet appel en un seul objet.',
  'Please send {field} as an object.': 'Veuillez envoyer {field} sous forme d’objet.',
  'Please sign in.': 'Veuillez vous connecter.',
  'Please sort by one of the columns.': 'Veuillez trier par l’une des colonnes.',
  'Please sort by the time of the change.': 'Veuillez trier par l’heure de la modification.',
  'Please type the name as it is shown.': 'Veuillez saisir le nom tel qu’il est affiché.',
  'Please write the date as {example}.': 'Veuillez écrire la date sous la forme {example}.',
  'Position on the map': 'Position sur la carte',
  'Position on the map changed': 'Position sur la carte modifiée',
  'Positions of postcodes': 'Positions des codes postaux',
  Postcode: 'Code postal',
  'Postcode changed': 'Code postal modifié',
  Project: 'Projet',
  'Project deleted': 'Projet supprimé',
  'Project leader': 'Chef de projet',
  'Project leader changed': 'Chef de projet modifié',
  'Project leaders changed': 'Chefs de projet modifiés',
  'Project name': 'Nom du projet',
  'Project name changed': 'Nom du projet modifié',
  'Project number': 'Numéro de projet',
  'Project number changed': 'Numéro du projet modifié',
  'Project restored': 'Projet rétabli',
  'Project {number} created': 'Projet {number} créé',
  'Projects list': 'Liste des projets',
  'Purchase order needed': 'Bon de commande requis',
  'Purchase order note': 'Note sur le bon de commande',
  'Purchase order note changed': 'Note sur le bon de commande modifiée',
  'Purchase order number needed': 'Numéro de bon de commande requis',
  'Purchase order number no longer needed': 'Numéro de bon de commande plus requis',
  'Quoted for {work}': 'Devis pour {work}',
  Return: 'Retour',
  'Role changed': 'Rôle modifié',
  'Separated again from the client that it was merged into': 'Séparé du client avec lequel il avait été fusionné',
  'Several files are arriving just now. Please try again in a moment.':
    'Plusieurs fichiers sont en cours d’envoi. Veuillez réessayer dans un instant.',
  'Several people are changing this at once; please try again.':
    'Plusieurs personnes modifient ceci en même temps ; veuillez réessayer.',
  'Site Visits list': 'Liste des visites',
  'Site visit': 'Visite',
  'Site visit put back': 'Visite rétablie',
  'Site visit removed': 'Visite retirée',
  'Someone else booked this at the same moment. Please try again.':
    'Quelqu’un d’autre a réservé ceci au même moment. Veuillez réessayer.',
  'Someone else changed the fee while you were editing: they saved {theirs}, you wrote {yours}. Please choose which to keep and save again.':
    'Quelqu’un d’autre a modifié les honoraires pendant votre saisie : cette personne a enregistré {theirs}, vous avez écrit {yours}. Veuillez choisir ce qu’il faut garder et enregistrer à nouveau.',
  'Someone else changed the same field meanwhile. Please look at both values and save again.':
    'Quelqu’un d’autre a modifié le même champ entre-temps. Veuillez regarder les deux valeurs et enregistrer à nouveau.',
  'Someone else changed {fields} while you were editing. Please choose which to keep and save again.':
    'Quelqu’un d’autre a modifié {fields} pendant votre saisie. Veuillez choisir ce qu’il faut garder et enregistrer à nouveau.',
  'Someone else is changing this project. Please try again.':
    'Quelqu’un d’autre modifie ce projet. Veuillez réessayer.',
  'Someone else is changing this visit. Please try again.':
    'Quelqu’un d’autre modifie cette visite. Veuillez réessayer.',
  'Something went wrong here, and nothing was lost; please try again.':
    'Un problème est survenu ici, et rien n’a été perdu ; veuillez réessayer.',
  'Sort code changed': 'Code bancaire modifié',
  'Sound test': 'Essai acoustique',
  'Sound test scheduled': 'Essai acoustique planifié',
  Start: 'Début',
  'Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk.':
    'Arrêtez Soundings, gardez une copie du répertoire de données et restaurez la sauvegarde la plus récente sur un autre disque.',
  'Taken back from the outside firm': 'Repris à l’entreprise externe',
  Telephone: 'Téléphone',
  'Telephone changed': 'Téléphone modifié',
  'That day has not begun yet.': 'Ce jour n’a pas encore commencé.',
  'The VAT number is missing from the settings, and VAT is charged.':
    'Le numéro de TVA manque dans les paramètres, et la TVA est facturée.',
  'The address of the client is missing.': 'L’adresse du client manque.',
  'The address of the company is missing from the settings.': 'L’adresse de l’entreprise manque dans les paramètres.',
  'The bank details are missing from the settings, so the client cannot see where to pay.':
    'Les coordonnées bancaires manquent dans les paramètres : le client ne voit pas où payer.',
  'The database is not available at the moment; please try again shortly.':
    'La base de données n’est pas disponible pour le moment ; veuillez réessayer dans un instant.',
  'The date on which the work was done is missing.': 'La date de réalisation du travail manque.',
  'The departure from the site is before the arrival. Please check both times.':
    'Le départ du site est antérieur à l’arrivée. Veuillez vérifier les deux heures.',
  'The description of the work is missing.': 'La description du travail manque.',
  'The disk of the server is full, so nothing can be saved until there is room again. What is there can be read.':
    'Le disque du serveur est plein : rien ne peut être enregistré tant qu’il n’y a pas de place. Ce qui s’y trouve peut être lu.',
  'The document could not be written. Please try again, or tell your administrator.':
    'Le document n’a pas pu être rédigé. Veuillez réessayer, ou prévenir votre administrateur.',
  'The document is still being written, and it is kept. Please ask for it again in a moment.':
    'Le document est encore en cours de rédaction, et il est conservé. Veuillez le redemander dans un instant.',
  'The fee was left out: the fee of a survey stands on its setup.':
    'Les honoraires n’ont pas été repris : ceux d’une étude figurent sur son installation.',
  'The invoice has no number yet, so it is marked as a draft.':
    'La facture n’a pas encore de numéro : elle est donc marquée comme brouillon.',
  'The list of visits is still catching up. Please try again in a moment.':
    'La liste des visites se met encore à jour. Veuillez réessayer dans un instant.',
  'The log takes nothing at the moment; please try again shortly.':
    'Le journal n’accepte rien pour le moment ; veuillez réessayer dans un instant.',
  'The log was put back to an older state; nothing can be saved until your administrator has repaired it.':
    'Le journal a été remis à un état antérieur ; rien ne peut être enregistré tant que votre administrateur ne l’a pas réparé.',
  'The name of the client is missing.': 'Le nom du client manque.',
  'The name of the company is missing from the settings.': 'Le nom de l’entreprise manque dans les paramètres.',
  'The number of {counted} was left out: {type} does not ask for it.':
    'Le nombre de {counted} n’a pas été repris : {type} ne le demande pas.',
  'The pickup would start at {start} on {startDay}, before the setup ends at {end} on {endDay}. Please choose a later pickup or an earlier setup.':
    'La récupération commencerait à {start} le {startDay}, avant la fin de l’installation à {end} le {endDay}. Veuillez choisir une récupération plus tardive ou une installation plus tôt.',
  'The registered company number is missing from the settings.':
    'Le numéro d’immatriculation de l’entreprise manque dans les paramètres.',
  'The sites differ and there is no billing address, so the invoice goes to {address}.':
    'Les sites diffèrent et il n’y a pas d’adresse de facturation : la facture est adressée à {address}.',
  'There are {most} views on this page already. Please remove one that you do not need any more.':
    'Il y a déjà {most} vues sur cette page. Veuillez en supprimer une dont vous n’avez plus besoin.',
  'There is no read model of this name; please choose one from the list.':
    'Il n’y a pas de modèle de lecture de ce nom ; veuillez en choisir un dans la liste.',
  'There is no version {version} of this yet: the newest is {newest}. Please open it again and save once more.':
    'Il n’en existe pas encore de version {version} : la plus récente est la {newest}. Veuillez rouvrir et enregistrer de nouveau.',
  'There is nothing here under this id.': 'Il n’y a rien ici sous cet identifiant.',
  'There is nothing here.': 'Il n’y a rien ici.',
  'These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.':
    'Ces visites concernent {count} clients : {names}. Une facture est pour un seul client : veuillez en établir une pour chacun.',
  'This Idempotency-Key was used for something else; please use a new one.':
    'Cette Idempotency-Key a servi à autre chose ; veuillez en utiliser une nouvelle.',
  'This SVG picture contains scripts or links to other files. Please choose another one, or save it as PNG.':
    'Cette image SVG contient des scripts ou des liens vers d’autres fichiers. Veuillez en choisir une autre ou l’enregistrer en PNG.',
  'This account is not there.': 'Ce compte n’existe pas.',
  'This account is still open. Please remove it under Engineers first; then the person can be forgotten.':
    'Ce compte est encore ouvert. Veuillez d’abord le retirer sous Ingénieurs ; ensuite, la personne pourra être oubliée.',
  'This account was removed. Restore it before you change it.':
    'Ce compte a été retiré. Rétablissez-le avant de le modifier.',
  'This account was saved before, with what stood in the form then. Please change that one.':
    "Ce compte a déjà été enregistré, avec le contenu du formulaire d'alors. Veuillez modifier celui-là.",
  'This address could not be read.': 'Cette adresse n’a pas pu être lue.',
  'This address does not answer {method}. It answers {methods}.':
    'Cette adresse ne répond pas à {method}. Elle répond à {methods}.',
  'This booking belongs to a site visit. Please change the visit instead.':
    'Cette réservation appartient à une visite. Veuillez plutôt modifier la visite.',
  'This booking does not exist, or it was removed.': 'Cette réservation n’existe pas, ou elle a été retirée.',
  'This booking was saved before, with what stood in the form then. Please change that one.':
    "Cette réservation a déjà été enregistrée, avec le contenu du formulaire d'alors. Veuillez modifier celle-là.",
  'This call does not take {names}. It takes nothing in its address.':
    'Cet appel n’accepte pas {names}. Il n’accepte rien dans son adresse.',
  'This call does not take {names}. It takes: {all}.': 'Cet appel n’accepte pas {names}. Il accepte : {all}.',
  'This call is not allowed.': 'Cet appel n’est pas autorisé.',
  'This car': 'Ce véhicule',
  'This car is not there.': 'Ce véhicule n’existe pas.',
  'This car was saved before, with what stood in the form then. Please change that one.':
    "Ce véhicule a déjà été enregistré, avec le contenu du formulaire d'alors. Veuillez modifier celui-là.",
  'This client is not there.': 'Ce client n’existe pas.',
  'This client is there already.': 'Ce client existe déjà.',
  'This client was forgotten, so their details are not written here again. Please load this page again; to work for them once more, make a new project.':
    'Ce client a été oublié : ses coordonnées ne sont donc plus écrites ici. Veuillez recharger cette page ; pour travailler à nouveau pour lui, créez un nouveau projet.',
  'This client was merged into another one. Change that one, or separate the two first.':
    'Ce client a été fusionné avec un autre. Modifiez cet autre client, ou séparez-les d’abord.',
  'This document could not be written. Please let it be tried again.':
    'Ce document n’a pas pu être rédigé. Veuillez demander un nouvel essai.',
  'This document does not exist.': 'Ce document n’existe pas.',
  'This document was forgotten together with the person it was about; it cannot be read any more.':
    'Ce document a été oublié avec la personne qu’il concernait ; il ne peut plus être lu.',
  'This engineer': 'Cet ingénieur',
  'This engineer is not there.': 'Cet ingénieur n’existe pas.',
  'This file did not arrive whole. Please send it again.':
    'L’envoi de ce fichier a été interrompu. Veuillez le renvoyer.',
  'This file does not exist, or it was removed.': 'Ce fichier n’existe pas ou a été supprimé.',
  'This file is too large: at most {most} MB each.': 'Ce fichier est trop volumineux : {most} Mo au maximum.',
  'This file was forgotten together with a person of this site visit; it cannot be opened any more.':
    'Ce fichier a été effacé avec les données d’une personne liée à cette visite ; il n’est plus lisible.',
  'This form could not be read.': 'Ce formulaire n’a pas pu être lu.',
  'This installation has no API description.': 'Cette installation n’a pas de description d’API.',
  'This is not a picture that can be attached. Please choose a JPEG, PNG or WebP.':
    'Cette image ne peut pas être jointe. Veuillez choisir un fichier JPEG, PNG ou WebP.',
  'This is not the code. The terminal in which Soundings was started shows it.':
    'Ce n’est pas le code. Il est affiché dans le terminal où Soundings a été démarré.',
  'This is not your present password.': 'Ce n’est pas votre mot de passe actuel.',
  'This is the form of the pickup, sent to the setup. Please send it to the pickup.':
    'Ceci est le formulaire de la récupération, envoyé à l’installation. Veuillez l’envoyer à la récupération.',
  'This is the form of the setup, sent to the pickup. Please send it to the setup.':
    'Ceci est le formulaire de l’installation, envoyé à la récupération. Veuillez l’envoyer à l’installation.',
  'This is the last staff account that is not an engineer. Add another one first.':
    'C’est le dernier compte du personnel qui n’est pas celui d’un ingénieur. Ajoutez-en d’abord un autre.',
  'This is too large: at most 1 MB can be sent at once.':
    'C’est trop volumineux : on peut envoyer 1 Mo au plus à la fois.',
  'This kit': 'Ce kit',
  'This kit is not there.': 'Ce kit n’existe pas.',
  'This kit was saved before, with what stood in the form then. Please change that one.':
    "Ce kit a déjà été enregistré, avec le contenu du formulaire d'alors. Veuillez modifier celui-là.",
  'This moment can be read.': 'Ce moment peut être consulté.',
  'This moment could not be read from the history. Please try again, or tell your administrator.':
    'Ce moment n’a pas pu être lu dans l’historique. Veuillez réessayer, ou prévenir votre administrateur.',
  'This moment is being read from the history: {percent} % done, about {minutes} minutes left.':
    'Ce moment est en cours de lecture dans l’historique : {percent} % faits, encore {minutes} minutes environ.',
  'This moment is being read from the history: {percent} % done, about {seconds} seconds left.':
    'Ce moment est en cours de lecture dans l’historique : {percent} % faits, encore {seconds} secondes environ.',
  'This moment is being read from the history: {percent} % done.':
    'Ce moment est en cours de lecture dans l’historique : {percent} % faits.',
  'This password is one of the first that people guess. Please choose another one, for example three words that you alone would put together.':
    'Ce mot de passe est l’un des premiers que l’on devine. Veuillez en choisir un autre, par exemple trois mots que vous seriez seul à associer.',
  'This person is being forgotten already.': 'L’oubli de cette personne est déjà en cours.',
  'This person is not there any more: nothing is held of them.':
    'Cette personne n’est plus là : rien n’est conservé d’elle.',
  'This person was forgotten and cannot be restored. Please add them as a new person.':
    'Cette personne a été oubliée et ne peut pas être rétablie. Veuillez l’ajouter comme une nouvelle personne.',
  'This project has {visits, plural, one {# site visit} other {# site visits}}. Delete or move {visits, plural, one {it} other {them}} before you delete the project.':
    'Ce projet a {visits, plural, one {# visite} other {# visites}}. Supprimez-{visits, plural, one {la ou déplacez-la} other {les ou déplacez-les}} avant de supprimer le projet.',
  'This project is being removed at this moment. Please try again shortly.':
    'Ce projet est en cours de suppression. Veuillez réessayer dans un instant.',
  'This project is not there.': 'Ce projet n’existe pas.',
  'This project was saved before, with what stood in the form then. Please change that one.':
    "Ce projet a déjà été enregistré, avec le contenu du formulaire d'alors. Veuillez modifier celui-là.",
  'This request could not be read.': 'Cette requête n’a pas pu être lue.',
  'This request could not be read: please send JSON in UTF-8.':
    'Cette requête n’a pas pu être lue : veuillez envoyer du JSON en UTF-8.',
  'This request could not be read: please send text in UTF-8.':
    'Cette requête n’a pas pu être lue : veuillez envoyer du texte en UTF-8.',
  'This session has ended already.': 'Cette session est déjà terminée.',
  'This site visit does not exist, or it was removed.': 'Cette visite n’existe pas, ou elle a été retirée.',
  'This site visit is paid, so its invoice stays. Please turn Paid off first.':
    "Cette visite est payée, sa facture reste donc valable. Veuillez d'abord retirer Payé.",
  'This site visit was saved before, with what stood in the form then. Please change that one.':
    "Cette visite a déjà été enregistrée, avec le contenu du formulaire d'alors. Veuillez modifier celle-là.",
  'This version of Soundings does not know this kind of event.':
    'Cette version de Soundings ne connaît pas cette sorte d’événement.',
  'This view is not there any more. Please choose another one.':
    'Cette vue n’existe plus. Veuillez en choisir une autre.',
  'This weekly booking already has a date at that time. Please choose another time.':
    'Cette réservation hebdomadaire a déjà une date à ce moment. Veuillez choisir une autre heure.',
  'Too far': 'Trop loin',
  'Too many attempts to sign in; please wait {minutes, plural, one {# minute} other {# minutes}}.':
    'Trop de tentatives de connexion ; veuillez attendre {minutes, plural, one {# minute} other {# minutes}}.',
  'Too many people are signing in at this moment; please try again in a few seconds.':
    'Trop de personnes se connectent en ce moment ; veuillez réessayer dans quelques secondes.',
  'Too many windows are open with this account. Please close some of them.':
    'Trop de fenêtres sont ouvertes avec ce compte. Veuillez en fermer quelques-unes.',
  Type: 'Type',
  'Type changed': 'Type modifié',
  Unknown: 'Inconnu',
  'Unknown project': 'Projet inconnu',
  'VAT number changed': 'Numéro de TVA modifié',
  'VAT rate changed': 'Taux de TVA modifié',
  'What was sent for {other} was left out: a visit has one kind, and this one is {kind}.':
    'Ce qui a été envoyé pour {other} n’a pas été repris : une visite est d’un seul type, et celle-ci est {kind}.',
  'Where people are named': 'Où les personnes sont nommées',
  'Writing the document failed several times. Please tell your administrator before you try again.':
    'La rédaction du document a échoué plusieurs fois. Veuillez prévenir votre administrateur avant de réessayer.',
  'You cannot forget yourself. Please ask a colleague to do it.':
    'Vous ne pouvez pas vous oublier vous-même. Veuillez demander à un collègue de le faire.',
  'You have a view “{name}” on this page already. Please choose another name.':
    'Vous avez déjà une vue « {name} » sur cette page. Veuillez choisir un autre nom.',
  'You have sent many messages; please wait a while before the next one.':
    'Vous avez envoyé beaucoup de messages ; veuillez attendre un peu avant le prochain.',
  'You may only have the calendar address of your own visits. Please ask the office.':
    'Vous ne pouvez avoir que l’adresse de calendrier de vos propres visites. Veuillez vous adresser au bureau.',
  'Your own name, email or company is easy to guess. Please choose another password, for example three words that you alone would put together.':
    'Votre nom, votre e-mail ou votre entreprise se devinent facilement. Veuillez choisir un autre mot de passe, par exemple trois mots que vous seriez seul à associer.',
  'a picture': 'une image',
  'a visit that was saved just now': 'une visite qui vient d’être enregistrée',
  cars: 'véhicules',
  dwellings: 'logements',
  engineers: 'ingénieurs',
  'fee {fee} + VAT, travel {travel} + VAT': 'honoraires {fee} + TVA, déplacement {travel} + TVA',
  'fixed positions': 'positions fixes',
  kits: 'kits',
  rooms: 'pièces',
  sets: 'séries',
  'spot positions': 'positions ponctuelles',
  "the ''{flag}'' flag": 'l’indicateur « {flag} »',
  'the address': 'l’adresse',
  'the air test': 'l’essai d’étanchéité',
  'the cars': 'les véhicules',
  'the cars of the pickup': 'les véhicules de la récupération',
  'the client': 'le client',
  'the client email': 'l’e-mail du client',
  'the client name': 'le nom du client',
  'the client position': 'la fonction du client',
  'the client telephone': 'le téléphone du client',
  'the delegation': 'la délégation',
  'the departure': 'le départ',
  'the end': 'la fin',
  'the end of the pickup': 'la fin de la récupération',
  'the end of the setup': 'la fin de l’installation',
  'the engineers': 'les ingénieurs',
  'the engineers of the pickup': 'les ingénieurs de la récupération',
  'the fee': 'les honoraires',
  'the invoice number': 'le numéro de facture',
  'the kits': 'les kits',
  'the noise survey': 'l’étude de bruit',
  'the notes': 'les notes',
  'the position': 'la position',
  'the postcode': 'le code postal',
  'the project': 'le projet',
  'the project leader': 'le chef de projet',
  'the project name': 'le nom du projet',
  'the project number': 'le numéro du projet',
  'the return': 'le retour',
  'the sound test': 'l’essai acoustique',
  'the start': 'le début',
  'the {field}': 'le champ {field}',
  '{blocker} Please choose another one.': '{blocker} Veuillez en choisir un autre.',
  '{blocker}{more, plural, =0 {} one { # more booking is in the way.} other { # more bookings are in the way.}} Please choose another time.':
    '{blocker}{more, plural, =0 {} one { # autre réservation fait obstacle.} other { # autres réservations font obstacle.}} Veuillez choisir une autre heure.',
  '{client} needs a purchase order number on each invoice.':
    '{client} exige un numéro de bon de commande sur chaque facture.',
  '{client} needs a purchase order number on each invoice: {note}':
    '{client} exige un numéro de bon de commande sur chaque facture : {note}',
  '{count, plural, one {# of the {listed} was} other {# of the {listed} were}} left out: a visit keeps at most {most, number}.':
    '{count, plural, one {# des {listed} n’a pas été repris} other {# des {listed} n’ont pas été repris}} : une visite en garde au plus {most, number}.',
  '{field} is not a field of this call.': "{field} n'est pas un champ de cet appel.",
  '{flags} stayed on: this form came without the version that it was opened with, so it may be out of date. To turn a flag off, send it on its own.':
    '{flags} : laissé activé. Ce formulaire est venu sans la version avec laquelle il a été ouvert, il est donc peut-être périmé. Pour désactiver un indicateur, envoyez-le seul.',
  '{flag} turned off': '{flag} : désactivé',
  '{flag} turned on': '{flag} : activé',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}':
    '{hours, plural, one {# heure} other {# heures}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # min} other { # mins}}':
    '{hours, plural, one {# heure} other {# heures}}{minutes, plural, =0 {} one { # min} other { # min}}',
  '{hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}, longest day {longest, plural, one {# hour} other {# hours}}.':
    '{hours, plural, one {# heure} other {# heures}}{part, select, yes { sur l’ensemble du travail} other {}}, jour le plus long {longest, plural, one {# heure} other {# heures}}.',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} booked: {type}{count, plural, =1 {} other {, # dates}}':
    '{kind, select, engineer {Ingénieur réservé} car {Véhicule réservé} other {Kit réservé}} : {type}{count, plural, =1 {} other {, # dates}}',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} set':
    '{kind, select, engineer {Ingénieur choisi} car {Véhicule choisi} other {Kit choisi}}',
  '{kind}, {place}': '{kind}, {place}',
  '{kind}: Pickup, {place}': '{kind} : Récupération, {place}',
  '{kind}: Setup, {place}': '{kind} : Installation, {place}',
  '{label} changed': '{label} : modification',
  '{label} cleared': '{label} : effacement',
  '{label} set': '{label} : saisie',
  '{miles} mi': '{miles} mi',
  '{minutes, plural, one {# minute} other {# minutes}}': '{minutes, plural, one {# minute} other {# minutes}}',
  '{minutes, plural, one {# min} other {# mins}}': '{minutes, plural, one {# min} other {# min}}',
  '{name} (removed)': '{name} (retiré)',
  '{name} added': '{name} : ajout',
  '{name} added as engineer': '{name} : ajout comme ingénieur',
  '{name} added as office': '{name} : ajout au bureau',
  '{name} attached': '{name} : ajouté',
  '{name} has no time between {first} and {next}, and the drive takes about {drive}.':
    '{name} n’a pas de temps entre {first} et {next}, et le trajet dure environ {drive}.',
  '{name} has two journeys that overlap: {first}, {firstTimes}, and {next}, {nextTimes}.':
    '{name} a deux trajets qui se chevauchent : {first}, {firstTimes}, et {next}, {nextTimes}.',
  '{name} has {time} between {first} and {next}, and the drive takes about {drive}.':
    '{name} a {time} entre {first} et {next}, et le trajet dure environ {drive}.',
  '{name} has {total} on site on {day}, which is more than {most}.':
    '{name} a {total} sur place le {day}, soit plus de {most}.',
  '{name} is booked on {what, select, visits {{visits, plural, one {# future visit} other {# future visits}}} bookings {{bookings, plural, one {# future booking} other {# future bookings}}} other {{visits, plural, one {# future visit} other {# future visits}} and {bookings, plural, one {# future booking} other {# future bookings}}}}, first on {day}. Please choose another one there before you remove it.':
    '{name} a {what, select, visits {{visits, plural, one {# visite à venir} other {# visites à venir}}} bookings {{bookings, plural, one {# réservation à venir} other {# réservations à venir}}} other {{visits, plural, one {# visite à venir} other {# visites à venir}} et {bookings, plural, one {# réservation à venir} other {# réservations à venir}}}}, la première le {day}. Veuillez y choisir un remplacement avant de retirer cette ressource.',
  '{name} is due for calibration on {due}, and is booked here until {until}.':
    '{name} : étalonnage à faire le {due}, et réservation ici jusqu’au {until}.',
  '{name} is due for its MOT on {due}, and is booked here until {until}.':
    '{name} : contrôle technique à faire le {due}, et réservation ici jusqu’au {until}.',
  '{name} is not an engineer. Please choose an engineer, or make this account an engineer’s first.':
    '{name} n’est pas ingénieur. Veuillez choisir un ingénieur, ou faire d’abord de ce compte celui d’un ingénieur.',
  '{name} put back': '{name} : rétabli',
  '{name} taken off': '{name} : supprimé',
  '{number} is already an invoice number. Please take the next free one.':
    '{number} est déjà un numéro de facture. Veuillez prendre le prochain libre.',
  '{number} is already the invoice number of a removed visit: {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    "{number} est déjà le numéro de facture d'une visite supprimée : {where}{more, plural, =0 {} other { et # autres}}. Veuillez prendre le prochain libre.",
  '{number} is already the invoice number of {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    '{number} est déjà le numéro de facture de {where}{more, plural, =0 {} other { et # autres}}. Veuillez prendre le prochain libre.',
  '{number} was the number of an invoice that is void: {where}. It stays used; please take the next free one.':
    "{number} était le numéro d'une facture annulée : {where}. Il reste utilisé ; veuillez prendre le prochain libre.",
} as const;
