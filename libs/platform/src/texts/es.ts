export default {
  'A booking that repeats every week must be shorter than a week. Please choose an earlier end, or no repeats.':
    'Una reserva que se repite cada semana debe durar menos de una semana. Elija un final anterior o ninguna repetición.',
  'A client that was merged into this one separated again': 'Un cliente fusionado con este se ha vuelto a separar',
  'A noise survey is two visits, so it cannot become a test, nor a test a survey. Please create a new visit.':
    'Un estudio de ruido son dos visitas, así que no puede convertirse en un ensayo, ni un ensayo en un estudio. Cree una visita nueva.',
  'A person was forgotten': 'Se olvidó a una persona',
  'A project without a name': 'Un proyecto sin nombre',
  'A site visit': 'Una visita',
  'A site visit can have at most {most} photos and files. Please remove one first.':
    'Una visita puede tener como máximo {most} fotos y archivos. Elimine antes alguno.',
  'A visit of this project is being saved at this moment. Please try again shortly.':
    'Se está guardando una visita de este proyecto. Inténtelo de nuevo en unos instantes.',
  'Account name changed': 'Titular de la cuenta cambiado',
  'Account number changed': 'Número de cuenta cambiado',
  'Account removed': 'Cuenta eliminada',
  'Account restored': 'Cuenta restaurada',
  'Accounts are there already. Ask the office to make one for you under Engineers.':
    'Ya hay cuentas. Pida a la oficina que le cree una en Ingenieros.',
  Address: 'Dirección',
  'Address changed': 'Dirección cambiada',
  'Admin Dashboard': 'Panel de administración',
  'Agreed a different fee from the calculated one': 'Honorarios acordados distintos de los calculados',
  'Air test': 'Ensayo de estanqueidad',
  'Air test scheduled': 'Ensayo de estanqueidad programado',
  'An erasure was decided': 'Se decidió un borrado',
  'Another account uses this email. Please choose another one.': 'Otra cuenta usa este correo electrónico. Elija otro.',
  'Another client merged into this one': 'Otro cliente se ha fusionado con este',
  'Another project has the number {number} by now. Please give that one another number first.':
    'Otro proyecto tiene ahora el número {number}. Asígnele antes otro número.',
  'Another project has the number {number}. Please choose another one.':
    'Otro proyecto tiene el número {number}. Elija otro.',
  'Appendix of fee proposals changed': 'Anexo de las propuestas cambiado',
  'Arrived on site': 'Llegada a la obra',
  'Audit ledger': 'Registro de auditoría',
  'Bank changed': 'Banco cambiado',
  'Billing address': 'Dirección de facturación',
  'Billing address changed': 'Dirección de facturación cambiada',
  'Billing postcode': 'Código postal de facturación',
  'Billing postcode changed': 'Código postal de facturación cambiado',
  'Booking put back{count, plural, =1 {} other {, # dates}}':
    'Reserva restaurada{count, plural, =1 {} other {, # fechas}}',
  'Booking removed{count, plural, =1 {} other {, # dates}}': 'Reserva quitada{count, plural, =1 {} other {, # fechas}}',
  'Bookings and calendars': 'Reservas y calendarios',
  'Calibration due changed': 'Fecha de calibración cambiada',
  'Cancellation notice changed': 'Condiciones de cancelación cambiadas',
  'Car or Kit in Use!': '¡Coche o kit en uso!',
  'Car put back': 'Coche restaurado',
  'Car removed': 'Coche quitado',
  Cars: 'Coches',
  Client: 'Cliente',
  'Client chosen': 'Cliente elegido',
  'Client email': 'Correo del cliente',
  'Client email changed': 'Correo electrónico del cliente cambiado',
  'Client name': 'Nombre del cliente',
  'Client name changed': 'Nombre del cliente cambiado',
  'Client position': 'Cargo del cliente',
  'Client position changed': 'Cargo del cliente cambiado',
  'Client put back': 'Cliente recuperado',
  'Client removed': 'Cliente eliminado',
  'Client taken off': 'Cliente desvinculado',
  'Client telephone': 'Teléfono del cliente',
  'Client telephone changed': 'Teléfono del cliente cambiado',
  'Clients list': 'Lista de clientes',
  'Company address changed': 'Dirección de la empresa cambiada',
  'Company changed': 'Empresa cambiada',
  'Company email changed': 'Correo electrónico de la empresa cambiado',
  'Company name changed': 'Nombre de la empresa cambiado',
  'Company number changed': 'Número de empresa cambiado',
  'Company settings': 'Ajustes de la empresa',
  'Company telephone changed': 'Teléfono de la empresa cambiado',
  Complete: 'Completado',
  Confirmed: 'Confirmado',
  'Contact email changed': 'Correo electrónico del contacto cambiado',
  'Contact name changed': 'Nombre del contacto cambiado',
  'Contact position changed': 'Cargo del contacto cambiado',
  'Contact telephone changed': 'Teléfono del contacto cambiado',
  'Contact {name} added': 'Contacto {name} añadido',
  'Contact {name} removed': 'Contacto {name} eliminado',
  'Dates set': 'Fechas indicadas',
  Delegated: 'Delegado',
  'Delegated to an outside firm': 'Delegado a una empresa externa',
  Departure: 'Salida',
  Documents: 'Documentos',
  Email: 'Correo',
  'Email changed': 'Correo electrónico cambiado',
  End: 'Fin',
  Engineer: 'Ingeniero',
  'Engineer Dashboard': 'Panel del ingeniero',
  'Engineer in Use!': '¡Ingeniero en uso!',
  Engineers: 'Ingenieros',
  'Engineers and office': 'Ingenieros y oficina',
  'Enquiry date': 'Fecha de la consulta',
  'Enquiry date changed': 'Fecha de la consulta cambiada',
  Equipment: 'Equipos',
  'Event {position} has another hash than was written down: something from event {first} to {position} was rewritten.':
    'El evento {position} tiene una huella distinta de la anotada: algo se reescribió entre los eventos {first} y {position}.',
  'Event {position} has no place in the history that it belongs to: events were put in or taken out past Soundings.':
    'El evento {position} no tiene lugar en el historial al que pertenece: se añadieron o quitaron eventos al margen de Soundings.',
  'Event {position} is in the copy in PostgreSQL and not in EventStoreDB any more: the end of the log was cut off there.':
    'El evento {position} está en la copia de PostgreSQL y ya no está en EventStoreDB: allí se cortó el final del registro.',
  'Event {position} is missing: it was taken out of the database, past Soundings.':
    'Falta el evento {position}: se quitó de la base de datos al margen de Soundings.',
  'Event {position} is not what was recorded: it was changed or exchanged in the database, past Soundings.':
    'El evento {position} no es lo que se registró: se cambió o se sustituyó en la base de datos al margen de Soundings.',
  'Event {position} is the newest, but the log remembers another hash for it: the log or its end was rewritten.':
    'El evento {position} es el más reciente, pero el registro recuerda otra huella: se reescribió el registro o su final.',
  'Event {position} stands otherwise in EventStoreDB than in its copy in PostgreSQL: one of the two was changed, past Soundings.':
    'El evento {position} es distinto en EventStoreDB y en su copia de PostgreSQL: uno de los dos se cambió al margen de Soundings.',
  'Event {position} stands where Soundings recorded nothing: it was put into the database by other means.':
    'El evento {position} está donde Soundings no registró nada: se puso en la base de datos por otros medios.',
  'Event {position} was recorded once and is not there any more: the end of the log was cut off.':
    'El evento {position} se registró y ya no está: se cortó el final del registro.',
  Fee: 'Honorarios',
  'Fee changed': 'Honorarios cambiados',
  'Fee changed from {from} to {to}': 'Honorarios cambiados de {from} a {to}',
  'Fee rates changed': 'Tarifas cambiadas',
  'Finance Dashboard': 'Panel de finanzas',
  'Finding anything': 'Búsqueda general',
  'From event {position} on something cannot be read: the disk has damaged {where}.':
    'A partir del evento {position} hay algo que no se puede leer: el disco ha dañado {where}.',
  'Given to another one': 'Asignado a otro recurso',
  'Incorrect Credentials!': '¡Credenciales incorrectas!',
  'Invoice number': 'N.º de factura',
  'Invoice numbers': 'Números de factura',
  'Invoice {number} made': 'Factura {number} emitida',
  'It is not certain yet whether this was saved. Please try again in a moment; it is not done twice.':
    'Todavía no es seguro que esto se haya guardado. Inténtelo de nuevo en un momento; no se hace dos veces.',
  'Kinds of noise survey changed': 'Tipos de estudio de ruido cambiados',
  'Kit put back': 'Kit restaurado',
  'Kit removed': 'Kit quitado',
  Kits: 'Kits',
  'Leave the database as it is, tell your administrator, and compare this event with a backup that still verifies.':
    'Deje la base de datos como está, avise a su administrador y compare este evento con una copia de seguridad que aún sea íntegra.',
  'Left the site': 'Salida de la obra',
  Location: 'Ubicación',
  'Location changed': 'Lugar cambiado',
  'Logo changed': 'Logotipo cambiado',
  'Logo removed': 'Logotipo quitado',
  'MOT due changed': 'Fecha de la inspección técnica cambiada',
  'Merged into another client': 'Fusionado con otro cliente',
  'More than {most} hours on one day: {hours, plural, one {# hour} other {# hours}} on {day}.':
    'Más de {most} horas en un día: {hours, plural, one {# hora} other {# horas}} el {day}.',
  'More than {most} hours: {hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}.':
    'Más de {most} horas: {hours, plural, one {# hora} other {# horas}}{part, select, yes { de todo el trabajo} other {}}.',
  'Name changed': 'Nombre cambiado',
  'No longer delegated': 'Ya no está delegado',
  'No work in this range.': 'Ningún trabajo en este periodo.',
  'Noise survey': 'Estudio de ruido',
  'Noise survey put back, Setup and Pickup': 'Estudio de ruido restaurado, Instalación y Recogida',
  'Noise survey removed, Setup and Pickup': 'Estudio de ruido quitado, Instalación y Recogida',
  'Noise survey scheduled': 'Estudio de ruido programado',
  Notes: 'Notas',
  'Nothing had been recorded by the end of that day.': 'No se había registrado nada al final de ese día.',
  'Nothing has been recorded yet.': 'Todavía no se ha registrado nada.',
  Numberplate: 'Matrícula',
  'Numberplate changed': 'Matrícula cambiada',
  'Office account': 'Cuenta de oficina',
  'Office moved': 'Oficina trasladada',
  'Office postcode changed': 'Código postal de la oficina cambiado',
  'One of these site visits does not exist, or it was removed. Please choose again.':
    'Una de estas visitas no existe o se eliminó. Elija de nuevo.',
  'Only photos (JPEG, PNG, WebP) and PDF files can be attached.':
    'Solo se pueden adjuntar fotos (JPEG, PNG, WebP) y archivos PDF.',
  'Only the office may add, change or remove accounts; you may change your own name and password.':
    'Solo la oficina puede añadir, cambiar o eliminar cuentas; usted puede cambiar su propio nombre y su contraseña.',
  'Only the office may do this.': 'Solo la oficina puede hacer esto.',
  'Password changed': 'Contraseña cambiada',
  'Payment terms': 'Condiciones de pago',
  'Payment terms changed': 'Condiciones de pago cambiadas',
  Pending: 'Pendiente',
  'Please check the times.': 'Compruebe las horas.',
  'Please choose Complete, Confirmed or Pending.': 'Elija Complete, Confirmed o Pending.',
  'Please choose In Progress or Complete.': 'Elija In Progress o Complete.',
  'Please choose a car from the list.': 'Elija un coche de la lista.',
  'Please choose a car.': 'Elija un coche.',
  'Please choose a departure that is not after the start.': 'Elija una salida que no sea posterior al inicio.',
  'Please choose a kit from the list.': 'Elija un kit de la lista.',
  'Please choose a kit.': 'Elija un kit.',
  'Please choose a last day that is not before the first.': 'Elija un último día que no sea anterior al primero.',
  'Please choose a logo that is a PNG, JPEG or SVG picture.': 'Elija un logotipo que sea una imagen PNG, JPEG o SVG.',
  'Please choose a moment that has passed.': 'Elija un momento que ya haya pasado.',
  'Please choose a number that ends in digits, so that the next ones can follow it.':
    'Elija un número que termine en cifras, para que los siguientes puedan continuar.',
  'Please choose a password of at least {least} characters.': 'Elija una contraseña de al menos {least} caracteres.',
  'Please choose a project name.': 'Elija un nombre de proyecto.',
  'Please choose a project number.': 'Elija un número de proyecto.',
  'Please choose a return that is not before the end.': 'Elija un regreso que no sea anterior al final.',
  'Please choose a second moment that is after the first.': 'Elija un segundo momento posterior al primero.',
  'Please choose a sound test, an air test or a noise survey.':
    'Elija un ensayo acústico, un ensayo de estanqueidad o un estudio de ruido.',
  'Please choose a type.': 'Elija un tipo.',
  'Please choose a valid date and end time.': 'Elija una fecha y una hora de fin válidas.',
  'Please choose a valid date and start time.': 'Elija una fecha y una hora de inicio válidas.',
  'Please choose an end that is after the start.': 'Elija un fin posterior al inicio.',
  'Please choose an engineer from the list.': 'Elija un ingeniero de la lista.',
  'Please choose an engineer, a car or a kit.': 'Elija un ingeniero, un coche o un kit.',
  'Please choose an engineer.': 'Elija un ingeniero.',
  'Please choose an existing client.': 'Elija un cliente existente.',
  'Please choose an existing project.': 'Elija un proyecto existente.',
  'Please choose another client.': 'Elija otro cliente.',
  'Please choose cars from the list.': 'Elija coches de la lista.',
  'Please choose engineers from the list.': 'Elija ingenieros de la lista.',
  'Please choose kits from the list.': 'Elija kits de la lista.',
  'Please choose one of the completion flags.': 'Elija uno de los indicadores de avance.',
  'Please choose past, future or upcoming.': 'Elija past, future o upcoming.',
  'Please choose what is tested: sound, air or noise.': 'Elija qué se ensaya: acústica, estanqueidad o ruido.',
  'Please choose whether this is delegated.': 'Indique si está delegado.',
  'Please choose whole days: a range begins and ends at midnight in London.':
    'Elija días enteros: un periodo empieza y termina a medianoche en Londres.',
  'Please choose yes or no.': 'Elija sí o no.',
  'Please enter how many tests there are.': 'Indique cuántos ensayos hay.',
  'Please enter your present password.': 'Introduzca su contraseña actual.',
  'Please fill in this part.': 'Rellene esta parte.',
  'Please give a duration in minutes.': 'Indique una duración en minutos.',
  'Please give a duration of at most a year, in minutes.': 'Indique una duración de un año como máximo, en minutos.',
  'Please give a valid start of the range.': 'Indique un inicio de periodo válido.',
  'Please give each invoice a number of its own.': 'Dé a cada factura su propio número.',
  'Please give the earliest time as HH:mm.': 'Indique la hora más temprana como HH:mm.',
  'Please give the latest time as HH:mm.': 'Indique la hora más tardía como HH:mm.',
  'Please say which visit.': 'Indique qué visita.',
  'Please send JSON or form fields.': 'Envíe JSON o campos de formulario.',
  'Please send an Idempotency-Key of 1 to 200 visible characters.':
    'Envíe una Idempotency-Key de 1 a 200 caracteres visibles.',
  'Please send at least one field to change.': 'Envíe al menos un campo que cambiar.',
  'Please send in If-Match the ETag that the entity was answered with, or its version.':
    'Envíe en If-Match el ETag con que se respondió la entidad, o su versión.',
  'Please send the bytes of the file as application/octet-stream.':
    'Envíe el contenido del archivo como application/octet-stream.',
  'Please send the fields of this call as one object.': 'Envíe los campos de esta llamada como un solo objeto.',
  'Please send {field} as an object.': 'Envíe {field} como objeto.',
  'Please sign in.': 'Inicie sesión.',
  'Please sort by one of the columns.': 'Ordene por una de las columnas.',
  'Please sort by the time of the change.': 'Ordene por la hora del cambio.',
  'Please type the name as it is shown.': 'Escriba el nombre tal como se muestra.',
  'Please write the date as {example}.': 'Escriba la fecha como {example}.',
  'Position on the map': 'Posición en el mapa',
  'Position on the map changed': 'Posición en el mapa modificada',
  'Positions of postcodes': 'Posiciones de los códigos postales',
  Postcode: 'Código postal',
  'Postcode changed': 'Código postal cambiado',
  Project: 'Proyecto',
  'Project deleted': 'Proyecto eliminado',
  'Project leader': 'Jefe de proyecto',
  'Project leader changed': 'Jefe de proyecto cambiado',
  'Project leaders changed': 'Jefes de proyecto cambiados',
  'Project name': 'Nombre del proyecto',
  'Project name changed': 'Nombre del proyecto cambiado',
  'Project number': 'Número de proyecto',
  'Project number changed': 'Número del proyecto cambiado',
  'Project restored': 'Proyecto restaurado',
  'Project {number} created': 'Proyecto {number} creado',
  'Projects list': 'Lista de proyectos',
  'Purchase order needed': 'Pedido de compra necesario',
  'Purchase order note': 'Nota del pedido de compra',
  'Purchase order note changed': 'Nota sobre el pedido cambiada',
  'Purchase order number needed': 'Número de pedido necesario',
  'Purchase order number no longer needed': 'Número de pedido ya no necesario',
  'Quoted for {work}': 'Presupuesto para {work}',
  Return: 'Regreso',
  'Role changed': 'Función cambiada',
  'Separated again from the client that it was merged into': 'Separado de nuevo del cliente con el que se fusionó',
  'Several files are arriving just now. Please try again in a moment.':
    'Se están recibiendo varios archivos. Vuelva a intentarlo en un momento.',
  'Several people are changing this at once; please try again.':
    'Varias personas están cambiando esto a la vez; inténtelo de nuevo.',
  'Site Visits list': 'Lista de visitas',
  'Site visit': 'Visita',
  'Site visit put back': 'Visita restaurada',
  'Site visit removed': 'Visita quitada',
  'Someone else booked this at the same moment. Please try again.':
    'Otra persona reservó esto en el mismo momento. Inténtelo de nuevo.',
  'Someone else changed the fee while you were editing: they saved {theirs}, you wrote {yours}. Please choose which to keep and save again.':
    'Otra persona cambió los honorarios mientras usted editaba: guardó {theirs} y usted escribió {yours}. Elija qué conservar y guarde de nuevo.',
  'Someone else changed the same field meanwhile. Please look at both values and save again.':
    'Mientras tanto, otra persona cambió el mismo campo. Mire ambos valores y guarde de nuevo.',
  'Someone else changed {fields} while you were editing. Please choose which to keep and save again.':
    'Otra persona cambió {fields} mientras usted editaba. Elija qué conservar y guarde de nuevo.',
  'Someone else is changing this project. Please try again.':
    'Otra persona está cambiando este proyecto. Inténtelo de nuevo.',
  'Someone else is changing this visit. Please try again.':
    'Otra persona está cambiando esta visita. Inténtelo de nuevo.',
  'Something went wrong here, and nothing was lost; please try again.':
    'Algo ha fallado aquí, y no se ha perdido nada; inténtelo de nuevo.',
  'Sort code changed': 'Código bancario cambiado',
  'Sound test': 'Ensayo acústico',
  'Sound test scheduled': 'Ensayo acústico programado',
  Start: 'Inicio',
  'Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk.':
    'Detenga Soundings, guarde una copia del directorio de datos y restaure la copia de seguridad más reciente en otro disco.',
  'Taken back from the outside firm': 'Retirado a la empresa externa',
  Telephone: 'Teléfono',
  'Telephone changed': 'Teléfono cambiado',
  'That day has not begun yet.': 'Ese día todavía no ha empezado.',
  'The VAT number is missing from the settings, and VAT is charged.':
    'Falta el número de IVA en los ajustes, y se cobra IVA.',
  'The address of the client is missing.': 'Falta la dirección del cliente.',
  'The address of the company is missing from the settings.': 'Falta la dirección de la empresa en los ajustes.',
  'The bank details are missing from the settings, so the client cannot see where to pay.':
    'Faltan los datos bancarios en los ajustes, así que el cliente no ve dónde pagar.',
  'The database is not available at the moment; please try again shortly.':
    'La base de datos no está disponible en este momento; inténtelo de nuevo en unos instantes.',
  'The date on which the work was done is missing.': 'Falta la fecha en que se hizo el trabajo.',
  'The departure from the site is before the arrival. Please check both times.':
    'La salida de la obra es anterior a la llegada. Compruebe ambas horas.',
  'The description of the work is missing.': 'Falta la descripción del trabajo.',
  'The disk of the server is full, so nothing can be saved until there is room again. What is there can be read.':
    'El disco del servidor está lleno, así que no se puede guardar nada hasta que haya espacio. Lo que hay se puede leer.',
  'The document could not be written. Please try again, or tell your administrator.':
    'No se ha podido redactar el documento. Inténtelo de nuevo o avise a su administrador.',
  'The document is still being written, and it is kept. Please ask for it again in a moment.':
    'El documento todavía se está redactando y se conserva. Pídalo de nuevo en un momento.',
  'The fee was left out: the fee of a survey stands on its setup.':
    'Los honorarios no se han guardado: los de un estudio figuran en su instalación.',
  'The invoice has no number yet, so it is marked as a draft.':
    'La factura aún no tiene número, así que se marca como borrador.',
  'The list of visits is still catching up. Please try again in a moment.':
    'La lista de visitas todavía se está actualizando. Inténtelo de nuevo en un momento.',
  'The log takes nothing at the moment; please try again shortly.':
    'El registro no acepta nada en este momento; inténtelo de nuevo en unos instantes.',
  'The log was put back to an older state; nothing can be saved until your administrator has repaired it.':
    'El registro se ha devuelto a un estado anterior; no se puede guardar nada hasta que su administrador lo repare.',
  'The name of the client is missing.': 'Falta el nombre del cliente.',
  'The name of the company is missing from the settings.': 'Falta el nombre de la empresa en los ajustes.',
  'The number of {counted} was left out: {type} does not ask for it.':
    'El número de {counted} no se ha guardado: {type} no lo pide.',
  'The pickup would start at {start} on {startDay}, before the setup ends at {end} on {endDay}. Please choose a later pickup or an earlier setup.':
    'La recogida empezaría a las {start} del {startDay}, antes de que termine la instalación a las {end} del {endDay}. Elija una recogida más tarde o una instalación más temprana.',
  'The registered company number is missing from the settings.':
    'Falta el número de registro de la empresa en los ajustes.',
  'The sites differ and there is no billing address, so the invoice goes to {address}.':
    'Los sitios son distintos y no hay dirección de facturación, así que la factura se dirige a {address}.',
  'There are {most} views on this page already. Please remove one that you do not need any more.':
    'Ya hay {most} vistas en esta página. Quite una que ya no necesite.',
  'There is no read model of this name; please choose one from the list.':
    'No hay ningún modelo de lectura con este nombre; elija uno de la lista.',
  'There is no version {version} of this yet: the newest is {newest}. Please open it again and save once more.':
    'Todavía no existe la versión {version}: la más reciente es la {newest}. Ábralo de nuevo y guarde otra vez.',
  'There is nothing here under this id.': 'No hay nada aquí con este identificador.',
  'There is nothing here.': 'Aquí no hay nada.',
  'These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.':
    'Estas visitas son de {count} clientes: {names}. Una factura es para un solo cliente; emita una para cada uno.',
  'This Idempotency-Key was used for something else; please use a new one.':
    'Esta Idempotency-Key se usó para otra cosa; use una nueva.',
  'This SVG picture contains scripts or links to other files. Please choose another one, or save it as PNG.':
    'Esta imagen SVG contiene scripts o enlaces a otros archivos. Elija otra o guárdela como PNG.',
  'This account is not there.': 'Esta cuenta no existe.',
  'This account is still open. Please remove it under Engineers first; then the person can be forgotten.':
    'Esta cuenta sigue abierta. Quítela primero en Ingenieros; después se podrá olvidar a la persona.',
  'This account was removed. Restore it before you change it.': 'Esta cuenta se quitó. Restáurela antes de cambiarla.',
  'This account was saved before, with what stood in the form then. Please change that one.':
    'Esta cuenta ya se guardó, con lo que contenía entonces el formulario. Modifique esa.',
  'This address could not be read.': 'No se pudo leer esta dirección.',
  'This address does not answer {method}. It answers {methods}.':
    'Esta dirección no responde a {method}. Responde a {methods}.',
  'This booking belongs to a site visit. Please change the visit instead.':
    'Esta reserva pertenece a una visita. Cambie la visita en su lugar.',
  'This booking does not exist, or it was removed.': 'Esta reserva no existe o se quitó.',
  'This booking was saved before, with what stood in the form then. Please change that one.':
    'Esta reserva ya se guardó, con lo que contenía entonces el formulario. Modifique esa.',
  'This call does not take {names}. It takes nothing in its address.':
    'Esta llamada no admite {names}. No admite nada en su dirección.',
  'This call does not take {names}. It takes: {all}.': 'Esta llamada no admite {names}. Admite: {all}.',
  'This call is not allowed.': 'Esta llamada no está permitida.',
  'This car': 'Este coche',
  'This car is not there.': 'Este coche no existe.',
  'This car was saved before, with what stood in the form then. Please change that one.':
    'Este vehículo ya se guardó, con lo que contenía entonces el formulario. Modifique ese.',
  'This client is not there.': 'Este cliente no existe.',
  'This client is there already.': 'Este cliente ya existe.',
  'This client was forgotten, so their details are not written here again. Please load this page again; to work for them once more, make a new project.':
    'Este cliente se olvidó, así que sus datos no se escriben aquí de nuevo. Vuelva a cargar esta página; para trabajar otra vez para él, cree un proyecto nuevo.',
  'This client was merged into another one. Change that one, or separate the two first.':
    'Este cliente se fusionó con otro. Cambie ese otro, o sepárelos primero.',
  'This document could not be written. Please let it be tried again.':
    'No se pudo redactar este documento. Pida que se intente de nuevo.',
  'This document does not exist.': 'Este documento no existe.',
  'This document was forgotten together with the person it was about; it cannot be read any more.':
    'Este documento se olvidó junto con la persona de la que trataba; ya no se puede leer.',
  'This engineer': 'Este ingeniero',
  'This engineer is not there.': 'Este ingeniero no existe.',
  'This file did not arrive whole. Please send it again.': 'El envío del archivo se interrumpió. Vuelva a enviarlo.',
  'This file does not exist, or it was removed.': 'Este archivo no existe o se ha eliminado.',
  'This file is too large: at most {most} MB each.': 'Este archivo es demasiado grande: {most} MB como máximo.',
  'This file was forgotten together with a person of this site visit; it cannot be opened any more.':
    'Este archivo se borró junto con los datos de una persona de esta visita; ya no se puede abrir.',
  'This form could not be read.': 'No se pudo leer este formulario.',
  'This installation has no API description.': 'Esta instalación no tiene descripción de la API.',
  'This is not a picture that can be attached. Please choose a JPEG, PNG or WebP.':
    'Esta imagen no se puede adjuntar. Elija un archivo JPEG, PNG o WebP.',
  'This is not the code. The terminal in which Soundings was started shows it.':
    'Este no es el código. Lo muestra el terminal en el que se inició Soundings.',
  'This is not your present password.': 'Esta no es su contraseña actual.',
  'This is the form of the pickup, sent to the setup. Please send it to the pickup.':
    'Este es el formulario de la recogida, enviado a la instalación. Envíelo a la recogida.',
  'This is the form of the setup, sent to the pickup. Please send it to the setup.':
    'Este es el formulario de la instalación, enviado a la recogida. Envíelo a la instalación.',
  'This is the last staff account that is not an engineer. Add another one first.':
    'Esta es la última cuenta del personal que no es de un ingeniero. Añada primero otra.',
  'This is too large: at most 1 MB can be sent at once.':
    'Es demasiado grande: se puede enviar 1 MB como máximo de una vez.',
  'This kit': 'Este kit',
  'This kit is not there.': 'Este kit no existe.',
  'This kit was saved before, with what stood in the form then. Please change that one.':
    'Este kit ya se guardó, con lo que contenía entonces el formulario. Modifique ese.',
  'This moment can be read.': 'Este momento se puede consultar.',
  'This moment could not be read from the history. Please try again, or tell your administrator.':
    'No se ha podido leer este momento del historial. Inténtelo de nuevo o avise a su administrador.',
  'This moment is being read from the history: {percent} % done, about {minutes} minutes left.':
    'Se está leyendo este momento en el historial: {percent} % hecho, quedan unos {minutes} minutos.',
  'This moment is being read from the history: {percent} % done, about {seconds} seconds left.':
    'Se está leyendo este momento en el historial: {percent} % hecho, quedan unos {seconds} segundos.',
  'This moment is being read from the history: {percent} % done.':
    'Se está leyendo este momento en el historial: {percent} % hecho.',
  'This password is one of the first that people guess. Please choose another one, for example three words that you alone would put together.':
    'Esta contraseña es una de las primeras que se adivinan. Elija otra, por ejemplo tres palabras que solo usted juntaría.',
  'This person is being forgotten already.': 'Ya se está olvidando a esta persona.',
  'This person is not there any more: nothing is held of them.':
    'Esta persona ya no está: no se conserva nada de ella.',
  'This person was forgotten and cannot be restored. Please add them as a new person.':
    'Esta persona fue olvidada y no se puede recuperar. Añádala como una persona nueva.',
  'This project has {visits, plural, one {# site visit} other {# site visits}}. Delete or move {visits, plural, one {it} other {them}} before you delete the project.':
    'Este proyecto tiene {visits, plural, one {# visita} other {# visitas}}. {visits, plural, one {Elimínela o muévala} other {Elimínelas o muévalas}} antes de eliminar el proyecto.',
  'This project is being removed at this moment. Please try again shortly.':
    'Se está eliminando este proyecto. Inténtelo de nuevo en unos instantes.',
  'This project is not there.': 'Este proyecto no existe.',
  'This project was saved before, with what stood in the form then. Please change that one.':
    'Este proyecto ya se guardó, con lo que contenía entonces el formulario. Modifique ese.',
  'This request could not be read.': 'No se pudo leer esta petición.',
  'This request could not be read: please send JSON in UTF-8.': 'No se pudo leer esta petición: envíe JSON en UTF-8.',
  'This request could not be read: please send text in UTF-8.': 'No se pudo leer esta petición: envíe texto en UTF-8.',
  'This session has ended already.': 'Esta sesión ya ha terminado.',
  'This site visit does not exist, or it was removed.': 'Esta visita no existe o se quitó.',
  'This site visit is paid, so its invoice stays. Please turn Paid off first.':
    'Esta visita está pagada, así que su factura se queda. Quite primero Pagado.',
  'This site visit was saved before, with what stood in the form then. Please change that one.':
    'Esta visita ya se guardó, con lo que contenía entonces el formulario. Modifique esa.',
  'This version of Soundings does not know this kind of event.':
    'Esta versión de Soundings no conoce este tipo de evento.',
  'This view is not there any more. Please choose another one.': 'Esta vista ya no existe. Elija otra.',
  'This weekly booking already has a date at that time. Please choose another time.':
    'Esta reserva semanal ya tiene una fecha a esa hora. Elija otra hora.',
  'Too far': 'Demasiado lejos',
  'Too many attempts to sign in; please wait {minutes, plural, one {# minute} other {# minutes}}.':
    'Demasiados intentos de inicio de sesión; espere {minutes, plural, one {# minuto} other {# minutos}}.',
  'Too many people are signing in at this moment; please try again in a few seconds.':
    'Demasiadas personas están iniciando sesión en este momento; vuelva a intentarlo en unos segundos.',
  'Too many windows are open with this account. Please close some of them.':
    'Hay demasiadas ventanas abiertas con esta cuenta. Cierre algunas.',
  Type: 'Tipo',
  'Type changed': 'Tipo cambiado',
  Unknown: 'Desconocido',
  'Unknown project': 'Proyecto desconocido',
  'VAT number changed': 'Número de IVA cambiado',
  'VAT rate changed': 'Tipo de IVA cambiado',
  'What was sent for {other} was left out: a visit has one kind, and this one is {kind}.':
    'Lo enviado para {other} no se ha guardado: una visita es de un solo tipo, y esta es {kind}.',
  'Where people are named': 'Dónde se nombra a las personas',
  'Writing the document failed several times. Please tell your administrator before you try again.':
    'La redacción del documento ha fallado varias veces. Avise a su administrador antes de volver a intentarlo.',
  'You cannot forget yourself. Please ask a colleague to do it.':
    'No puede olvidarse a sí mismo. Pida a un compañero que lo haga.',
  'You have a view “{name}” on this page already. Please choose another name.':
    'Ya tiene una vista «{name}» en esta página. Elija otro nombre.',
  'You have sent many messages; please wait a while before the next one.':
    'Ha enviado muchos mensajes; espere un poco antes del siguiente.',
  'You may only have the calendar address of your own visits. Please ask the office.':
    'Solo puede tener la dirección del calendario de sus propias visitas. Pregunte a la oficina.',
  'Your own name, email or company is easy to guess. Please choose another password, for example three words that you alone would put together.':
    'Su nombre, su correo o su empresa son fáciles de adivinar. Elija otra contraseña, por ejemplo tres palabras que solo usted juntaría.',
  'a picture': 'una imagen',
  'a visit that was saved just now': 'una visita que se acaba de guardar',
  cars: 'coches',
  dwellings: 'viviendas',
  engineers: 'ingenieros',
  'fee {fee} + VAT, travel {travel} + VAT': 'honorarios {fee} + IVA, desplazamiento {travel} + IVA',
  'fixed positions': 'posiciones fijas',
  kits: 'kits',
  rooms: 'habitaciones',
  sets: 'series',
  'spot positions': 'posiciones puntuales',
  "the ''{flag}'' flag": 'el indicador «{flag}»',
  'the address': 'la dirección',
  'the air test': 'el ensayo de estanqueidad',
  'the cars': 'los coches',
  'the cars of the pickup': 'los coches de la recogida',
  'the client': 'el cliente',
  'the client email': 'el correo electrónico del cliente',
  'the client name': 'el nombre del cliente',
  'the client position': 'el cargo del cliente',
  'the client telephone': 'el teléfono del cliente',
  'the delegation': 'la delegación',
  'the departure': 'la salida',
  'the end': 'el final',
  'the end of the pickup': 'el final de la recogida',
  'the end of the setup': 'el final de la instalación',
  'the engineers': 'los ingenieros',
  'the engineers of the pickup': 'los ingenieros de la recogida',
  'the fee': 'los honorarios',
  'the invoice number': 'el número de factura',
  'the kits': 'los kits',
  'the noise survey': 'el estudio de ruido',
  'the notes': 'las notas',
  'the position': 'la posición',
  'the postcode': 'el código postal',
  'the project': 'el proyecto',
  'the project leader': 'el jefe de proyecto',
  'the project name': 'el nombre del proyecto',
  'the project number': 'el número del proyecto',
  'the return': 'el regreso',
  'the sound test': 'el ensayo acústico',
  'the start': 'el inicio',
  'the {field}': 'el campo {field}',
  '{blocker} Please choose another one.': '{blocker} Elija otro.',
  '{blocker}{more, plural, =0 {} one { # more booking is in the way.} other { # more bookings are in the way.}} Please choose another time.':
    '{blocker}{more, plural, =0 {} one { Hay # reserva más que lo impide.} other { Hay # reservas más que lo impiden.}} Elija otra hora.',
  '{client} needs a purchase order number on each invoice.': '{client} necesita un número de pedido en cada factura.',
  '{client} needs a purchase order number on each invoice: {note}':
    '{client} necesita un número de pedido en cada factura: {note}',
  '{count, plural, one {# of the {listed} was} other {# of the {listed} were}} left out: a visit keeps at most {most, number}.':
    '{count, plural, one {No se ha guardado # de los {listed}} other {No se han guardado # de los {listed}}}: una visita guarda como mucho {most, number}.',
  '{field} is not a field of this call.': '{field} no es un campo de esta llamada.',
  '{flags} stayed on: this form came without the version that it was opened with, so it may be out of date. To turn a flag off, send it on its own.':
    '{flags}: sigue activado. Este formulario vino sin la versión con la que se abrió, así que puede estar desactualizado. Para desactivar un indicador, envíelo solo.',
  '{flag} turned off': '{flag}: desactivado',
  '{flag} turned on': '{flag}: activado',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}':
    '{hours, plural, one {# hora} other {# horas}}{minutes, plural, =0 {} one { # minuto} other { # minutos}}',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # min} other { # mins}}':
    '{hours, plural, one {# hora} other {# horas}}{minutes, plural, =0 {} one { # min} other { # min}}',
  '{hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}, longest day {longest, plural, one {# hour} other {# hours}}.':
    '{hours, plural, one {# hora} other {# horas}}{part, select, yes { de todo el trabajo} other {}}, día más largo {longest, plural, one {# hora} other {# horas}}.',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} booked: {type}{count, plural, =1 {} other {, # dates}}':
    '{kind, select, engineer {Ingeniero reservado} car {Coche reservado} other {Kit reservado}}: {type}{count, plural, =1 {} other {, # fechas}}',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} set':
    '{kind, select, engineer {Ingeniero elegido} car {Coche elegido} other {Kit elegido}}',
  '{kind}, {place}': '{kind}, {place}',
  '{kind}: Pickup, {place}': '{kind}: Recogida, {place}',
  '{kind}: Setup, {place}': '{kind}: Instalación, {place}',
  '{label} changed': '{label}: cambio',
  '{label} cleared': '{label}: borrado',
  '{label} set': '{label}: indicación',
  '{miles} mi': '{miles} mi',
  '{minutes, plural, one {# minute} other {# minutes}}': '{minutes, plural, one {# minuto} other {# minutos}}',
  '{minutes, plural, one {# min} other {# mins}}': '{minutes, plural, one {# min} other {# min}}',
  '{name} (removed)': '{name} (quitado)',
  '{name} added': '{name}: alta',
  '{name} added as engineer': '{name}: alta como ingeniero',
  '{name} added as office': '{name}: alta en la oficina',
  '{name} attached': '{name}: añadido',
  '{name} has no time between {first} and {next}, and the drive takes about {drive}.':
    '{name} no tiene tiempo entre {first} y {next}, y el trayecto dura unos {drive}.',
  '{name} has two journeys that overlap: {first}, {firstTimes}, and {next}, {nextTimes}.':
    '{name} tiene dos trayectos que se solapan: {first}, {firstTimes}, y {next}, {nextTimes}.',
  '{name} has {time} between {first} and {next}, and the drive takes about {drive}.':
    '{name} tiene {time} entre {first} y {next}, y el trayecto dura unos {drive}.',
  '{name} has {total} on site on {day}, which is more than {most}.':
    '{name} tiene {total} en el lugar el {day}, más de {most}.',
  '{name} is booked on {what, select, visits {{visits, plural, one {# future visit} other {# future visits}}} bookings {{bookings, plural, one {# future booking} other {# future bookings}}} other {{visits, plural, one {# future visit} other {# future visits}} and {bookings, plural, one {# future booking} other {# future bookings}}}}, first on {day}. Please choose another one there before you remove it.':
    '{name} tiene {what, select, visits {{visits, plural, one {# visita futura} other {# visitas futuras}}} bookings {{bookings, plural, one {# reserva futura} other {# reservas futuras}}} other {{visits, plural, one {# visita futura} other {# visitas futuras}} y {bookings, plural, one {# reserva futura} other {# reservas futuras}}}}, la primera el {day}. Elija allí un sustituto antes de quitar este recurso.',
  '{name} is due for calibration on {due}, and is booked here until {until}.':
    '{name}: calibración prevista el {due}, y reserva aquí hasta el {until}.',
  '{name} is due for its MOT on {due}, and is booked here until {until}.':
    '{name}: inspección técnica prevista el {due}, y reserva aquí hasta el {until}.',
  '{name} is not an engineer. Please choose an engineer, or make this account an engineer’s first.':
    '{name} no es ingeniero. Elija un ingeniero, o convierta antes esta cuenta en la de un ingeniero.',
  '{name} put back': '{name}: recuperado',
  '{name} taken off': '{name}: eliminado',
  '{number} is already an invoice number. Please take the next free one.':
    '{number} ya es un número de factura. Tome el siguiente libre.',
  '{number} is already the invoice number of a removed visit: {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    '{number} ya es el número de factura de una visita eliminada: {where}{more, plural, =0 {} other { y # más}}. Tome el siguiente libre.',
  '{number} is already the invoice number of {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    '{number} ya es el número de factura de {where}{more, plural, =0 {} other { y # más}}. Tome el siguiente libre.',
  '{number} was the number of an invoice that is void: {where}. It stays used; please take the next free one.':
    '{number} era el número de una factura anulada: {where}. Queda usado; tome el siguiente libre.',
} as const;
