export default {
  'A booking that repeats every week must be shorter than a week. Please choose an earlier end, or no repeats.':
    'Uma reserva que se repete todas as semanas tem de durar menos de uma semana. Escolha um fim mais cedo ou nenhuma repetição.',
  'A client that was merged into this one separated again': 'Um cliente fundido com este voltou a ser separado',
  'A noise survey is two visits, so it cannot become a test, nor a test a survey. Please create a new visit.':
    'Um estudo de ruído são duas visitas, por isso não pode passar a ensaio, nem um ensaio a estudo. Crie uma nova visita.',
  'A person was forgotten': 'Uma pessoa foi esquecida',
  'A project without a name': 'Um projeto sem nome',
  'A site visit': 'Uma visita',
  'A site visit can have at most {most} photos and files. Please remove one first.':
    'Uma visita pode ter, no máximo, {most} fotos e ficheiros. Elimine primeiro algum.',
  'A visit of this project is being saved at this moment. Please try again shortly.':
    'Está a ser guardada uma visita deste projeto. Tente novamente daqui a pouco.',
  'Account name changed': 'Titular da conta alterado',
  'Account number changed': 'Número da conta alterado',
  'Account removed': 'Conta removida',
  'Account restored': 'Conta reposta',
  'Accounts are there already. Ask the office to make one for you under Engineers.':
    'Já existem contas. Peça ao escritório que lhe crie uma em Engenheiros.',
  Address: 'Morada',
  'Address changed': 'Morada alterada',
  'Admin Dashboard': 'Painel de administração',
  'Agreed a different fee from the calculated one': 'Honorários acordados diferentes dos calculados',
  'Air test': 'Ensaio de estanquidade',
  'Air test scheduled': 'Ensaio de estanquidade agendado',
  'An erasure was decided': 'Foi decidido um apagamento',
  'Another account uses this email. Please choose another one.': 'Outra conta usa este e-mail. Escolha outro.',
  'Another client merged into this one': 'Outro cliente foi fundido com este',
  'Another project has the number {number} by now. Please give that one another number first.':
    'Outro projeto tem agora o número {number}. Atribua-lhe primeiro outro número.',
  'Another project has the number {number}. Please choose another one.':
    'Outro projeto tem o número {number}. Escolha outro.',
  'Appendix of fee proposals changed': 'Anexo das propostas alterado',
  'Arrived on site': 'Chegada ao local',
  'Audit ledger': 'Registo de auditoria',
  'Bank changed': 'Banco alterado',
  'Billing address': 'Morada de faturação',
  'Billing address changed': 'Morada de faturação alterada',
  'Billing postcode': 'Código postal de faturação',
  'Billing postcode changed': 'Código postal de faturação alterado',
  'Booking put back{count, plural, =1 {} other {, # dates}}': 'Reserva reposta{count, plural, =1 {} other {, # datas}}',
  'Booking removed{count, plural, =1 {} other {, # dates}}': 'Reserva removida{count, plural, =1 {} other {, # datas}}',
  'Bookings and calendars': 'Reservas e calendários',
  'Calibration due changed': 'Data de calibração alterada',
  'Cancellation notice changed': 'Condições de cancelamento alteradas',
  'Car or Kit in Use!': 'Carro ou kit em uso!',
  'Car put back': 'Carro reposto',
  'Car removed': 'Carro removido',
  Cars: 'Carros',
  Client: 'Cliente',
  'Client chosen': 'Cliente escolhido',
  'Client email': 'E-mail do cliente',
  'Client email changed': 'E-mail do cliente alterado',
  'Client name': 'Nome do cliente',
  'Client name changed': 'Nome do cliente alterado',
  'Client position': 'Cargo do cliente',
  'Client position changed': 'Cargo do cliente alterado',
  'Client put back': 'Cliente reposto',
  'Client removed': 'Cliente removido',
  'Client taken off': 'Cliente desassociado',
  'Client telephone': 'Telefone do cliente',
  'Client telephone changed': 'Telefone do cliente alterado',
  'Clients list': 'Lista de clientes',
  'Company address changed': 'Morada da empresa alterada',
  'Company changed': 'Empresa alterada',
  'Company email changed': 'E-mail da empresa alterado',
  'Company name changed': 'Nome da empresa alterado',
  'Company number changed': 'Número da empresa alterado',
  'Company settings': 'Definições da empresa',
  'Company telephone changed': 'Telefone da empresa alterado',
  Complete: 'Concluído',
  Confirmed: 'Confirmado',
  'Contact email changed': 'E-mail do contacto alterado',
  'Contact name changed': 'Nome do contacto alterado',
  'Contact position changed': 'Função do contacto alterada',
  'Contact telephone changed': 'Telefone do contacto alterado',
  'Contact {name} added': 'Contacto {name} adicionado',
  'Contact {name} removed': 'Contacto {name} removido',
  'Dates set': 'Datas indicadas',
  Delegated: 'Delegado',
  'Delegated to an outside firm': 'Delegado a uma empresa externa',
  Departure: 'Partida',
  Documents: 'Documentos',
  Email: 'E-mail',
  'Email changed': 'E-mail alterado',
  End: 'Fim',
  Engineer: 'Engenheiro',
  'Engineer Dashboard': 'Painel do engenheiro',
  'Engineer in Use!': 'Engenheiro em uso!',
  Engineers: 'Engenheiros',
  'Engineers and office': 'Engenheiros e escritório',
  'Enquiry date': 'Data do pedido',
  'Enquiry date changed': 'Data do pedido alterada',
  Equipment: 'Equipamento',
  'Event {position} has another hash than was written down: something from event {first} to {position} was rewritten.':
    'O evento {position} tem uma impressão diferente da anotada: algo foi reescrito entre os eventos {first} e {position}.',
  'Event {position} has no place in the history that it belongs to: events were put in or taken out past Soundings.':
    'O evento {position} não tem lugar no histórico a que pertence: foram acrescentados ou retirados eventos à margem de Soundings.',
  'Event {position} is in the copy in PostgreSQL and not in EventStoreDB any more: the end of the log was cut off there.':
    'O evento {position} está na cópia do PostgreSQL e já não está no EventStoreDB: o fim do registo foi lá cortado.',
  'Event {position} is missing: it was taken out of the database, past Soundings.':
    'Falta o evento {position}: foi retirado da base de dados à margem de Soundings.',
  'Event {position} is not what was recorded: it was changed or exchanged in the database, past Soundings.':
    'O evento {position} não é o que foi registado: foi alterado ou trocado na base de dados à margem de Soundings.',
  'Event {position} is the newest, but the log remembers another hash for it: the log or its end was rewritten.':
    'O evento {position} é o mais recente, mas o registo guarda outra impressão: o registo ou o seu fim foi reescrito.',
  'Event {position} stands otherwise in EventStoreDB than in its copy in PostgreSQL: one of the two was changed, past Soundings.':
    'O evento {position} é diferente no EventStoreDB e na sua cópia no PostgreSQL: um dos dois foi alterado à margem de Soundings.',
  'Event {position} stands where Soundings recorded nothing: it was put into the database by other means.':
    'O evento {position} está onde Soundings nada registou: foi posto na base de dados por outros meios.',
  'Event {position} was recorded once and is not there any more: the end of the log was cut off.':
    'O evento {position} foi registado e já não está lá: o fim do registo foi cortado.',
  Fee: 'Honorários',
  'Fee changed': 'Honorários alterados',
  'Fee changed from {from} to {to}': 'Honorários alterados de {from} para {to}',
  'Fee rates changed': 'Tarifas alteradas',
  'Finance Dashboard': 'Painel financeiro',
  'Finding anything': 'Pesquisa geral',
  'From event {position} on something cannot be read: the disk has damaged {where}.':
    'A partir do evento {position} há algo que não se pode ler: o disco danificou {where}.',
  'Given to another one': 'Atribuído a outro recurso',
  'Incorrect Credentials!': 'Credenciais incorretas!',
  'Invoice number': 'N.º da fatura',
  'Invoice numbers': 'Números de fatura',
  'Invoice {number} made': 'Fatura {number} emitida',
  'It is not certain yet whether this was saved. Please try again in a moment; it is not done twice.':
    'Ainda não é certo que isto tenha sido guardado. Tente novamente daqui a pouco; nada é feito duas vezes.',
  'Kinds of noise survey changed': 'Tipos de estudo de ruído alterados',
  'Kit put back': 'Kit reposto',
  'Kit removed': 'Kit removido',
  Kits: 'Kits',
  'Leave the database as it is, tell your administrator, and compare this event with a backup that still verifies.':
    'Deixe a base de dados como está, avise o seu administrador e compare este evento com uma cópia de segurança que ainda esteja íntegra.',
  'Left the site': 'Saída do local',
  Location: 'Localização',
  'Location changed': 'Local alterado',
  'Logo changed': 'Logótipo alterado',
  'Logo removed': 'Logótipo removido',
  'MOT due changed': 'Data da inspeção técnica alterada',
  'Merged into another client': 'Fundido com outro cliente',
  'More than {most} hours on one day: {hours, plural, one {# hour} other {# hours}} on {day}.':
    'Mais de {most} horas num dia: {hours, plural, one {# hora} other {# horas}} em {day}.',
  'More than {most} hours: {hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}.':
    'Mais de {most} horas: {hours, plural, one {# hora} other {# horas}}{part, select, yes { de todo o trabalho} other {}}.',
  'Name changed': 'Nome alterado',
  'No longer delegated': 'Já não está delegado',
  'No work in this range.': 'Nenhum trabalho neste período.',
  'Noise survey': 'Estudo de ruído',
  'Noise survey put back, Setup and Pickup': 'Estudo de ruído reposto, Instalação e Recolha',
  'Noise survey removed, Setup and Pickup': 'Estudo de ruído removido, Instalação e Recolha',
  'Noise survey scheduled': 'Estudo de ruído agendado',
  Notes: 'Notas',
  'Nothing had been recorded by the end of that day.': 'Nada tinha sido registado até ao fim desse dia.',
  'Nothing has been recorded yet.': 'Ainda nada foi registado.',
  Numberplate: 'Matrícula',
  'Numberplate changed': 'Matrícula alterada',
  'Office account': 'Conta do escritório',
  'Office moved': 'Escritório mudado',
  'Office postcode changed': 'Código postal do escritório alterado',
  'One of these site visits does not exist, or it was removed. Please choose again.':
    'Uma destas visitas não existe ou foi eliminada. Escolha de novo.',
  'Only photos (JPEG, PNG, WebP) and PDF files can be attached.':
    'Só é possível anexar fotos (JPEG, PNG, WebP) e ficheiros PDF.',
  'Only the office may add, change or remove accounts; you may change your own name and password.':
    'Só o escritório pode acrescentar, alterar ou remover contas; pode alterar o seu próprio nome e a sua palavra-passe.',
  'Only the office may do this.': 'Só o escritório pode fazer isto.',
  'Password changed': 'Palavra-passe alterada',
  'Payment terms': 'Condições de pagamento',
  'Payment terms changed': 'Condições de pagamento alteradas',
  Pending: 'Pendente',
  'Please check the times.': 'Verifique as horas.',
  'Please choose Complete, Confirmed or Pending.': 'Escolha Complete, Confirmed ou Pending.',
  'Please choose In Progress or Complete.': 'Escolha In Progress ou Complete.',
  'Please choose a car from the list.': 'Escolha um carro da lista.',
  'Please choose a car.': 'Escolha um carro.',
  'Please choose a departure that is not after the start.': 'Escolha uma partida que não seja posterior ao início.',
  'Please choose a kit from the list.': 'Escolha um kit da lista.',
  'Please choose a kit.': 'Escolha um kit.',
  'Please choose a last day that is not before the first.': 'Escolha um último dia que não seja anterior ao primeiro.',
  'Please choose a logo that is a PNG, JPEG or SVG picture.':
    'Escolha um logótipo que seja uma imagem PNG, JPEG ou SVG.',
  'Please choose a moment that has passed.': 'Escolha um momento que já passou.',
  'Please choose a number that ends in digits, so that the next ones can follow it.':
    'Escolha um número que termine em algarismos, para que os seguintes possam continuar.',
  'Please choose a password of at least {least} characters.':
    'Escolha uma palavra-passe com pelo menos {least} caracteres.',
  'Please choose a project name.': 'Escolha um nome de projeto.',
  'Please choose a project number.': 'Escolha um número de projeto.',
  'Please choose a return that is not before the end.': 'Escolha um regresso que não seja anterior ao fim.',
  'Please choose a second moment that is after the first.': 'Escolha um segundo momento posterior ao primeiro.',
  'Please choose a sound test, an air test or a noise survey.':
    'Escolha um ensaio acústico, um ensaio de estanquidade ou um estudo de ruído.',
  'Please choose a type.': 'Escolha um tipo.',
  'Please choose a valid date and end time.': 'Escolha uma data e uma hora de fim válidas.',
  'Please choose a valid date and start time.': 'Escolha uma data e uma hora de início válidas.',
  'Please choose an end that is after the start.': 'Escolha um fim posterior ao início.',
  'Please choose an engineer from the list.': 'Escolha um engenheiro da lista.',
  'Please choose an engineer, a car or a kit.': 'Escolha um engenheiro, um carro ou um kit.',
  'Please choose an engineer.': 'Escolha um engenheiro.',
  'Please choose an existing client.': 'Escolha um cliente existente.',
  'Please choose an existing project.': 'Escolha um projeto existente.',
  'Please choose another client.': 'Escolha outro cliente.',
  'Please choose cars from the list.': 'Escolha carros da lista.',
  'Please choose engineers from the list.': 'Escolha engenheiros da lista.',
  'Please choose kits from the list.': 'Escolha kits da lista.',
  'Please choose one of the completion flags.': 'Escolha um dos indicadores de conclusão.',
  'Please choose past, future or upcoming.': 'Escolha past, future ou upcoming.',
  'Please choose what is tested: sound, air or noise.': 'Escolha o que é ensaiado: acústica, estanquidade ou ruído.',
  'Please choose whether this is delegated.': 'Indique se é delegado.',
  'Please choose whole days: a range begins and ends at midnight in London.':
    'Escolha dias inteiros: um período começa e acaba à meia-noite em Londres.',
  'Please choose yes or no.': 'Escolha sim ou não.',
  'Please enter how many tests there are.': 'Indique quantos ensaios há.',
  'Please enter your present password.': 'Introduza a sua palavra-passe atual.',
  'Please fill in this part.': 'Preencha esta parte.',
  'Please give a duration in minutes.': 'Indique uma duração em minutos.',
  'Please give a duration of at most a year, in minutes.': 'Indique uma duração de um ano no máximo, em minutos.',
  'Please give a valid start of the range.': 'Indique um início de período válido.',
  'Please give each invoice a number of its own.': 'Dê a cada fatura o seu próprio número.',
  'Please give the earliest time as HH:mm.': 'Indique a hora mais cedo como HH:mm.',
  'Please give the latest time as HH:mm.': 'Indique a hora mais tarde como HH:mm.',
  'Please say which visit.': 'Indique qual a visita.',
  'Please send JSON or form fields.': 'Envie JSON ou campos de formulário.',
  'Please send an Idempotency-Key of 1 to 200 visible characters.':
    'Envie uma Idempotency-Key de 1 a 200 caracteres visíveis.',
  'Please send at least one field to change.': 'Envie pelo menos um campo a alterar.',
  'Please send in If-Match the ETag that the entity was answered with, or its version.':
    'Envie em If-Match o ETag com que a entidade foi respondida, ou a sua versão.',
  'Please send the bytes of the file as application/octet-stream.':
    'Envie o conteúdo do ficheiro como application/octet-stream.',
  'Please send the fields of this call as one object.': 'Envie os campos desta chamada como um só objeto.',
  'Please send {field} as an object.': 'Envie {field} como objeto.',
  'Please sign in.': 'Inicie sessão.',
  'Please sort by one of the columns.': 'Ordene por uma das colunas.',
  'Please sort by the time of the change.': 'Ordene pela hora da alteração.',
  'Please type the name as it is shown.': 'Escreva o nome tal como é mostrado.',
  'Please write the date as {example}.': 'Escreva a data como {example}.',
  'Position on the map': 'Posição no mapa',
  'Position on the map changed': 'Posição no mapa alterada',
  'Positions of postcodes': 'Posições dos códigos postais',
  Postcode: 'Código postal',
  'Postcode changed': 'Código postal alterado',
  Project: 'Projeto',
  'Project deleted': 'Projeto eliminado',
  'Project leader': 'Chefe de projeto',
  'Project leader changed': 'Chefe de projeto alterado',
  'Project leaders changed': 'Chefes de projeto alterados',
  'Project name': 'Nome do projeto',
  'Project name changed': 'Nome do projeto alterado',
  'Project number': 'Número do projeto',
  'Project number changed': 'Número do projeto alterado',
  'Project restored': 'Projeto reposto',
  'Project {number} created': 'Projeto {number} criado',
  'Projects list': 'Lista de projetos',
  'Purchase order needed': 'Nota de encomenda necessária',
  'Purchase order note': 'Nota sobre a encomenda',
  'Purchase order note changed': 'Nota sobre a encomenda alterada',
  'Purchase order number needed': 'Número de encomenda necessário',
  'Purchase order number no longer needed': 'Número de encomenda já não necessário',
  'Quoted for {work}': 'Orçamento para {work}',
  Return: 'Regresso',
  'Role changed': 'Função alterada',
  'Separated again from the client that it was merged into': 'Separado de novo do cliente com que foi fundido',
  'Several files are arriving just now. Please try again in a moment.':
    'Estão a ser recebidos vários ficheiros. Tente novamente dentro de momentos.',
  'Several people are changing this at once; please try again.':
    'Várias pessoas estão a alterar isto ao mesmo tempo; tente novamente.',
  'Site Visits list': 'Lista de visitas',
  'Site visit': 'Visita',
  'Site visit put back': 'Visita reposta',
  'Site visit removed': 'Visita removida',
  'Someone else booked this at the same moment. Please try again.':
    'Outra pessoa reservou isto no mesmo momento. Tente novamente.',
  'Someone else changed the fee while you were editing: they saved {theirs}, you wrote {yours}. Please choose which to keep and save again.':
    'Outra pessoa alterou os honorários durante a sua edição: guardou {theirs}, e aqui foi escrito {yours}. Escolha o que manter e guarde novamente.',
  'Someone else changed the same field meanwhile. Please look at both values and save again.':
    'Entretanto, outra pessoa alterou o mesmo campo. Veja os dois valores e guarde novamente.',
  'Someone else changed {fields} while you were editing. Please choose which to keep and save again.':
    'Outra pessoa alterou {fields} durante a sua edição. Escolha o que manter e guarde novamente.',
  'Someone else is changing this project. Please try again.':
    'Outra pessoa está a alterar este projeto. Tente novamente.',
  'Someone else is changing this visit. Please try again.': 'Outra pessoa está a alterar esta visita. Tente novamente.',
  'Something went wrong here, and nothing was lost; please try again.':
    'Algo correu mal aqui, e nada se perdeu; tente novamente.',
  'Sort code changed': 'Código bancário alterado',
  'Sound test': 'Ensaio acústico',
  'Sound test scheduled': 'Ensaio acústico agendado',
  Start: 'Início',
  'Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk.':
    'Pare o Soundings, guarde uma cópia da pasta de dados e restaure a cópia de segurança mais recente noutro disco.',
  'Taken back from the outside firm': 'Retirado à empresa externa',
  Telephone: 'Telefone',
  'Telephone changed': 'Telefone alterado',
  'That day has not begun yet.': 'Esse dia ainda não começou.',
  'The VAT number is missing from the settings, and VAT is charged.':
    'Falta o número de IVA nas definições, e é cobrado IVA.',
  'The address of the client is missing.': 'Falta a morada do cliente.',
  'The address of the company is missing from the settings.': 'Falta a morada da empresa nas definições.',
  'The bank details are missing from the settings, so the client cannot see where to pay.':
    'Faltam os dados bancários nas definições, por isso o cliente não vê onde pagar.',
  'The database is not available at the moment; please try again shortly.':
    'A base de dados não está disponível neste momento; tente novamente daqui a pouco.',
  'The date on which the work was done is missing.': 'Falta a data em que o trabalho foi feito.',
  'The departure from the site is before the arrival. Please check both times.':
    'A saída do local é anterior à chegada. Verifique as duas horas.',
  'The description of the work is missing.': 'Falta a descrição do trabalho.',
  'The disk of the server is full, so nothing can be saved until there is room again. What is there can be read.':
    'O disco do servidor está cheio, por isso nada pode ser guardado até haver espaço. O que existe pode ser lido.',
  'The document could not be written. Please try again, or tell your administrator.':
    'Não foi possível escrever o documento. Tente de novo ou avise o seu administrador.',
  'The document is still being written, and it is kept. Please ask for it again in a moment.':
    'O documento ainda está a ser redigido e fica guardado. Peça-o novamente daqui a pouco.',
  'The fee was left out: the fee of a survey stands on its setup.':
    'Os honorários não foram guardados: os de um estudo constam da sua instalação.',
  'The invoice has no number yet, so it is marked as a draft.':
    'A fatura ainda não tem número, por isso fica marcada como rascunho.',
  'The list of visits is still catching up. Please try again in a moment.':
    'A lista de visitas ainda está a atualizar-se. Tente novamente daqui a pouco.',
  'The log takes nothing at the moment; please try again shortly.':
    'O registo não aceita nada neste momento; tente novamente daqui a pouco.',
  'The log was put back to an older state; nothing can be saved until your administrator has repaired it.':
    'O registo foi reposto num estado anterior; nada pode ser guardado até o seu administrador o reparar.',
  'The name of the client is missing.': 'Falta o nome do cliente.',
  'The name of the company is missing from the settings.': 'Falta o nome da empresa nas definições.',
  'The number of {counted} was left out: {type} does not ask for it.':
    'O número de {counted} não foi guardado: {type} não o pede.',
  'The pickup would start at {start} on {startDay}, before the setup ends at {end} on {endDay}. Please choose a later pickup or an earlier setup.':
    'A recolha começaria às {start} de {startDay}, antes de a instalação terminar às {end} de {endDay}. Escolha uma recolha mais tarde ou uma instalação mais cedo.',
  'The registered company number is missing from the settings.': 'Falta o número de registo da empresa nas definições.',
  'The sites differ and there is no billing address, so the invoice goes to {address}.':
    'Os locais são diferentes e não há morada de faturação, por isso a fatura é dirigida a {address}.',
  'There are {most} views on this page already. Please remove one that you do not need any more.':
    'Já existem {most} vistas nesta página. Remova uma de que já não precise.',
  'There is no read model of this name; please choose one from the list.':
    'Não há nenhum modelo de leitura com este nome; escolha um da lista.',
  'There is no version {version} of this yet: the newest is {newest}. Please open it again and save once more.':
    'Ainda não existe a versão {version}: a mais recente é a {newest}. Abra de novo e guarde outra vez.',
  'There is nothing here under this id.': 'Não há nada aqui com este identificador.',
  'There is nothing here.': 'Não há nada aqui.',
  'These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.':
    'Estas visitas são de {count} clientes: {names}. Uma fatura é para um só cliente; emita uma para cada um.',
  'This Idempotency-Key was used for something else; please use a new one.':
    'Esta Idempotency-Key foi usada para outra coisa; use uma nova.',
  'This SVG picture contains scripts or links to other files. Please choose another one, or save it as PNG.':
    'Esta imagem SVG contém scripts ou ligações a outros ficheiros. Escolha outra ou guarde-a como PNG.',
  'This account is not there.': 'Esta conta não existe.',
  'This account is still open. Please remove it under Engineers first; then the person can be forgotten.':
    'Esta conta ainda está aberta. Remova-a primeiro em Engenheiros; depois, a pessoa poderá ser esquecida.',
  'This account was removed. Restore it before you change it.':
    'Esta conta foi removida. Reponha-a antes de a alterar.',
  'This account was saved before, with what stood in the form then. Please change that one.':
    'Esta conta já foi guardada, com o que o formulário continha então. Altere essa.',
  'This address could not be read.': 'Não foi possível ler este endereço.',
  'This address does not answer {method}. It answers {methods}.':
    'Este endereço não responde a {method}. Responde a {methods}.',
  'This booking belongs to a site visit. Please change the visit instead.':
    'Esta reserva pertence a uma visita. Altere antes a visita.',
  'This booking does not exist, or it was removed.': 'Esta reserva não existe ou foi removida.',
  'This booking was saved before, with what stood in the form then. Please change that one.':
    'Esta reserva já foi guardada, com o que o formulário continha então. Altere essa.',
  'This call does not take {names}. It takes nothing in its address.':
    'Esta chamada não aceita {names}. Não aceita nada no seu endereço.',
  'This call does not take {names}. It takes: {all}.': 'Esta chamada não aceita {names}. Aceita: {all}.',
  'This call is not allowed.': 'Esta chamada não é permitida.',
  'This car': 'Este carro',
  'This car is not there.': 'Este carro não existe.',
  'This car was saved before, with what stood in the form then. Please change that one.':
    'Este veículo já foi guardado, com o que o formulário continha então. Altere esse.',
  'This client is not there.': 'Este cliente não existe.',
  'This client is there already.': 'Este cliente já existe.',
  'This client was forgotten, so their details are not written here again. Please load this page again; to work for them once more, make a new project.':
    'Este cliente foi esquecido, por isso os seus dados não voltam a ser escritos aqui. Carregue novamente esta página; para voltar a trabalhar para ele, crie um novo projeto.',
  'This client was merged into another one. Change that one, or separate the two first.':
    'Este cliente foi fundido com outro. Altere esse outro, ou separe-os primeiro.',
  'This document could not be written. Please let it be tried again.':
    'Não foi possível redigir este documento. Peça uma nova tentativa.',
  'This document does not exist.': 'Este documento não existe.',
  'This document was forgotten together with the person it was about; it cannot be read any more.':
    'Este documento foi esquecido juntamente com a pessoa de quem tratava; já não pode ser lido.',
  'This engineer': 'Este engenheiro',
  'This engineer is not there.': 'Este engenheiro não existe.',
  'This file did not arrive whole. Please send it again.': 'O envio do ficheiro foi interrompido. Envie-o novamente.',
  'This file does not exist, or it was removed.': 'Este ficheiro não existe ou foi eliminado.',
  'This file is too large: at most {most} MB each.': 'Este ficheiro é demasiado grande: {most} MB, no máximo.',
  'This file was forgotten together with a person of this site visit; it cannot be opened any more.':
    'Este ficheiro foi apagado juntamente com os dados de uma pessoa desta visita; já não pode ser aberto.',
  'This form could not be read.': 'Não foi possível ler este formulário.',
  'This installation has no API description.': 'Esta instalação não tem descrição da API.',
  'This is not a picture that can be attached. Please choose a JPEG, PNG or WebP.':
    'Esta imagem não pode ser anexada. Escolha um ficheiro JPEG, PNG ou WebP.',
  'This is not the code. The terminal in which Soundings was started shows it.':
    'Este não é o código. O terminal em que o Soundings foi iniciado mostra-o.',
  'This is not your present password.': 'Esta não é a sua palavra-passe atual.',
  'This is the form of the pickup, sent to the setup. Please send it to the pickup.':
    'Este é o formulário da recolha, enviado à instalação. Envie-o à recolha.',
  'This is the form of the setup, sent to the pickup. Please send it to the setup.':
    'Este é o formulário da instalação, enviado à recolha. Envie-o à instalação.',
  'This is the last staff account that is not an engineer. Add another one first.':
    'Esta é a última conta do pessoal que não é de um engenheiro. Acrescente primeiro outra.',
  'This is too large: at most 1 MB can be sent at once.': 'É demasiado grande: só se pode enviar 1 MB de cada vez.',
  'This kit': 'Este kit',
  'This kit is not there.': 'Este kit não existe.',
  'This kit was saved before, with what stood in the form then. Please change that one.':
    'Este kit já foi guardado, com o que o formulário continha então. Altere esse.',
  'This moment can be read.': 'Este momento pode ser consultado.',
  'This moment could not be read from the history. Please try again, or tell your administrator.':
    'Não foi possível ler este momento do histórico. Tente de novo ou avise o seu administrador.',
  'This moment is being read from the history: {percent} % done, about {minutes} minutes left.':
    'Este momento está a ser lido no histórico: {percent} % feito, faltam cerca de {minutes} minutos.',
  'This moment is being read from the history: {percent} % done, about {seconds} seconds left.':
    'Este momento está a ser lido no histórico: {percent} % feito, faltam cerca de {seconds} segundos.',
  'This moment is being read from the history: {percent} % done.':
    'Este momento está a ser lido no histórico: {percent} % feito.',
  'This password is one of the first that people guess. Please choose another one, for example three words that you alone would put together.':
    'Esta palavra-passe é uma das primeiras que se adivinham. Escolha outra, por exemplo três palavras que mais ninguém juntaria.',
  'This person is being forgotten already.': 'Esta pessoa já está a ser esquecida.',
  'This person is not there any more: nothing is held of them.': 'Esta pessoa já não está aqui: nada é guardado dela.',
  'This person was forgotten and cannot be restored. Please add them as a new person.':
    'Esta pessoa foi esquecida e não pode ser reposta. Adicione-a como uma pessoa nova.',
  'This project has {visits, plural, one {# site visit} other {# site visits}}. Delete or move {visits, plural, one {it} other {them}} before you delete the project.':
    'Este projeto tem {visits, plural, one {# visita} other {# visitas}}. {visits, plural, one {Elimine-a ou mova-a} other {Elimine-as ou mova-as}} antes de eliminar o projeto.',
  'This project is being removed at this moment. Please try again shortly.':
    'Este projeto está a ser eliminado. Tente novamente daqui a pouco.',
  'This project is not there.': 'Este projeto não existe.',
  'This project was saved before, with what stood in the form then. Please change that one.':
    'Este projeto já foi guardado, com o que o formulário continha então. Altere esse.',
  'This request could not be read.': 'Não foi possível ler este pedido.',
  'This request could not be read: please send JSON in UTF-8.':
    'Não foi possível ler este pedido: envie JSON em UTF-8.',
  'This request could not be read: please send text in UTF-8.':
    'Não foi possível ler este pedido: envie texto em UTF-8.',
  'This session has ended already.': 'Esta sessão já terminou.',
  'This site visit does not exist, or it was removed.': 'Esta visita não existe ou foi removida.',
  'This site visit is paid, so its invoice stays. Please turn Paid off first.':
    'Esta visita está paga, por isso a fatura mantém-se. Retire primeiro Pago.',
  'This site visit was saved before, with what stood in the form then. Please change that one.':
    'Esta visita já foi guardada, com o que o formulário continha então. Altere essa.',
  'This version of Soundings does not know this kind of event.':
    'Esta versão de Soundings não conhece este tipo de evento.',
  'This view is not there any more. Please choose another one.': 'Esta vista já não existe. Escolha outra.',
  'This weekly booking already has a date at that time. Please choose another time.':
    'Esta reserva semanal já tem uma data a essa hora. Escolha outra hora.',
  'Too far': 'Demasiado longe',
  'Too many attempts to sign in; please wait {minutes, plural, one {# minute} other {# minutes}}.':
    'Demasiadas tentativas de início de sessão; espere {minutes, plural, one {# minuto} other {# minutos}}.',
  'Too many people are signing in at this moment; please try again in a few seconds.':
    'Há demasiadas pessoas a iniciar sessão neste momento; tente novamente dentro de alguns segundos.',
  'Too many windows are open with this account. Please close some of them.':
    'Há demasiadas janelas abertas com esta conta. Feche algumas.',
  Type: 'Tipo',
  'Type changed': 'Tipo alterado',
  Unknown: 'Desconhecido',
  'Unknown project': 'Projeto desconhecido',
  'VAT number changed': 'Número de IVA alterado',
  'VAT rate changed': 'Taxa de IVA alterada',
  'What was sent for {other} was left out: a visit has one kind, and this one is {kind}.':
    'O que foi enviado para {other} não foi guardado: uma visita é de um só tipo, e esta é {kind}.',
  'Where people are named': 'Onde as pessoas são mencionadas',
  'Writing the document failed several times. Please tell your administrator before you try again.':
    'A escrita do documento falhou várias vezes. Avise o seu administrador antes de tentar de novo.',
  'You cannot forget yourself. Please ask a colleague to do it.':
    'Não pode esquecer-se a si próprio. Peça a um colega que o faça.',
  'You have a view “{name}” on this page already. Please choose another name.':
    'Já existe uma vista «{name}» nesta página. Escolha outro nome.',
  'You have sent many messages; please wait a while before the next one.':
    'Já enviou muitas mensagens; espere um pouco antes da próxima.',
  'You may only have the calendar address of your own visits. Please ask the office.':
    'Só pode ter o endereço de calendário das suas próprias visitas. Pergunte ao escritório.',
  'Your own name, email or company is easy to guess. Please choose another password, for example three words that you alone would put together.':
    'O seu nome, e-mail ou empresa são fáceis de adivinhar. Escolha outra palavra-passe, por exemplo três palavras que mais ninguém juntaria.',
  'a picture': 'uma imagem',
  'a visit that was saved just now': 'uma visita acabada de guardar',
  cars: 'carros',
  dwellings: 'fogos',
  engineers: 'engenheiros',
  'fee {fee} + VAT, travel {travel} + VAT': 'honorários {fee} + IVA, deslocação {travel} + IVA',
  'fixed positions': 'posições fixas',
  kits: 'kits',
  rooms: 'divisões',
  sets: 'séries',
  'spot positions': 'posições pontuais',
  "the ''{flag}'' flag": 'o indicador «{flag}»',
  'the address': 'a morada',
  'the air test': 'o ensaio de estanquidade',
  'the cars': 'os carros',
  'the cars of the pickup': 'os carros da recolha',
  'the client': 'o cliente',
  'the client email': 'o e-mail do cliente',
  'the client name': 'o nome do cliente',
  'the client position': 'o cargo do cliente',
  'the client telephone': 'o telefone do cliente',
  'the delegation': 'a delegação',
  'the departure': 'a partida',
  'the end': 'o fim',
  'the end of the pickup': 'o fim da recolha',
  'the end of the setup': 'o fim da instalação',
  'the engineers': 'os engenheiros',
  'the engineers of the pickup': 'os engenheiros da recolha',
  'the fee': 'os honorários',
  'the invoice number': 'o número da fatura',
  'the kits': 'os kits',
  'the noise survey': 'o estudo de ruído',
  'the notes': 'as notas',
  'the position': 'a posição',
  'the postcode': 'o código postal',
  'the project': 'o projeto',
  'the project leader': 'o chefe de projeto',
  'the project name': 'o nome do projeto',
  'the project number': 'o número do projeto',
  'the return': 'o regresso',
  'the sound test': 'o ensaio acústico',
  'the start': 'o início',
  'the {field}': 'o campo {field}',
  '{blocker} Please choose another one.': '{blocker} Escolha outro.',
  '{blocker}{more, plural, =0 {} one { # more booking is in the way.} other { # more bookings are in the way.}} Please choose another time.':
    '{blocker}{more, plural, =0 {} one { Há mais # reserva no caminho.} other { Há mais # reservas no caminho.}} Escolha outra hora.',
  '{client} needs a purchase order number on each invoice.':
    '{client} precisa de um número de nota de encomenda em cada fatura.',
  '{client} needs a purchase order number on each invoice: {note}':
    '{client} precisa de um número de nota de encomenda em cada fatura: {note}',
  '{count, plural, one {# of the {listed} was} other {# of the {listed} were}} left out: a visit keeps at most {most, number}.':
    '{count, plural, one {Não foi guardado # dos {listed}} other {Não foram guardados # dos {listed}}}: uma visita guarda no máximo {most, number}.',
  '{field} is not a field of this call.': '{field} não é um campo desta chamada.',
  '{flags} stayed on: this form came without the version that it was opened with, so it may be out of date. To turn a flag off, send it on its own.':
    '{flags}: continua ligado. Este formulário veio sem a versão com que foi aberto, pelo que pode estar desatualizado. Para desligar um indicador, envie-o sozinho.',
  '{flag} turned off': '{flag}: desativado',
  '{flag} turned on': '{flag}: ativado',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}':
    '{hours, plural, one {# hora} other {# horas}}{minutes, plural, =0 {} one { # minuto} other { # minutos}}',
  '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # min} other { # mins}}':
    '{hours, plural, one {# hora} other {# horas}}{minutes, plural, =0 {} one { # min} other { # min}}',
  '{hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}, longest day {longest, plural, one {# hour} other {# hours}}.':
    '{hours, plural, one {# hora} other {# horas}}{part, select, yes { de todo o trabalho} other {}}, dia mais longo {longest, plural, one {# hora} other {# horas}}.',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} booked: {type}{count, plural, =1 {} other {, # dates}}':
    '{kind, select, engineer {Engenheiro reservado} car {Carro reservado} other {Kit reservado}}: {type}{count, plural, =1 {} other {, # datas}}',
  '{kind, select, engineer {Engineer} car {Car} other {Kit}} set':
    '{kind, select, engineer {Engenheiro escolhido} car {Carro escolhido} other {Kit escolhido}}',
  '{kind}, {place}': '{kind}, {place}',
  '{kind}: Pickup, {place}': '{kind}: Recolha, {place}',
  '{kind}: Setup, {place}': '{kind}: Instalação, {place}',
  '{label} changed': '{label}: alteração',
  '{label} cleared': '{label}: apagado',
  '{label} set': '{label}: indicação',
  '{miles} mi': '{miles} mi',
  '{minutes, plural, one {# minute} other {# minutes}}': '{minutes, plural, one {# minuto} other {# minutos}}',
  '{minutes, plural, one {# min} other {# mins}}': '{minutes, plural, one {# min} other {# min}}',
  '{name} (removed)': '{name} (removido)',
  '{name} added': '{name}: adição',
  '{name} added as engineer': '{name}: adição como engenheiro',
  '{name} added as office': '{name}: adição ao escritório',
  '{name} attached': '{name}: anexado',
  '{name} has no time between {first} and {next}, and the drive takes about {drive}.':
    '{name} não tem tempo entre {first} e {next}, e o trajeto demora cerca de {drive}.',
  '{name} has two journeys that overlap: {first}, {firstTimes}, and {next}, {nextTimes}.':
    '{name} tem dois trajetos que se sobrepõem: {first}, {firstTimes}, e {next}, {nextTimes}.',
  '{name} has {time} between {first} and {next}, and the drive takes about {drive}.':
    '{name} tem {time} entre {first} e {next}, e o trajeto demora cerca de {drive}.',
  '{name} has {total} on site on {day}, which is more than {most}.':
    '{name} tem {total} no local em {day}, mais de {most}.',
  '{name} is booked on {what, select, visits {{visits, plural, one {# future visit} other {# future visits}}} bookings {{bookings, plural, one {# future booking} other {# future bookings}}} other {{visits, plural, one {# future visit} other {# future visits}} and {bookings, plural, one {# future booking} other {# future bookings}}}}, first on {day}. Please choose another one there before you remove it.':
    '{name} tem {what, select, visits {{visits, plural, one {# visita futura} other {# visitas futuras}}} bookings {{bookings, plural, one {# reserva futura} other {# reservas futuras}}} other {{visits, plural, one {# visita futura} other {# visitas futuras}} e {bookings, plural, one {# reserva futura} other {# reservas futuras}}}}, a primeira em {day}. Escolha aí um substituto antes de remover este recurso.',
  '{name} is due for calibration on {due}, and is booked here until {until}.':
    '{name}: calibração prevista em {due}, e reserva aqui até {until}.',
  '{name} is due for its MOT on {due}, and is booked here until {until}.':
    '{name}: inspeção técnica prevista em {due}, e reserva aqui até {until}.',
  '{name} is not an engineer. Please choose an engineer, or make this account an engineer’s first.':
    '{name} não é engenheiro. Escolha um engenheiro, ou torne antes esta conta a de um engenheiro.',
  '{name} put back': '{name}: reposto',
  '{name} taken off': '{name}: eliminado',
  '{number} is already an invoice number. Please take the next free one.':
    '{number} já é um número de fatura. Use o próximo livre.',
  '{number} is already the invoice number of a removed visit: {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    '{number} já é o número de fatura de uma visita eliminada: {where}{more, plural, =0 {} other { e mais #}}. Use o próximo livre.',
  '{number} is already the invoice number of {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.':
    '{number} já é o número de fatura de {where}{more, plural, =0 {} other { e mais #}}. Use o próximo livre.',
  '{number} was the number of an invoice that is void: {where}. It stays used; please take the next free one.':
    '{number} era o número de uma fatura anulada: {where}. Fica usado; use o próximo livre.',
} as const;
