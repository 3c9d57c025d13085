/** Names of the sample company: plainly invented, so that nobody takes a sample for a person or a client. */
export const engineerNames = [
  'Tilda Quaver',
  'Otto Octave',
  'Pippa Plenum',
  'Rory Reverb',
  'Gwen Gasket',
  'Hector Hertz',
  'Mina Manometer',
  'Benny Bellows',
] as const;

export const officeNames = ['Cora Calendar', 'Phil Folio', 'Inez Invoice', 'Nora Notebook'] as const;

export const clientNames = [
  'Marmalade Homes',
  'Thistledown Developments',
  'Lampwick Construction',
  'Pebble and Daughters',
  'Gooseberry Estates',
  'Umbrella Row Partners',
  'Teapot Lane Builders',
  'Hedgehog Housing',
  'Buttercup Conversions',
  'Quill and Slate',
  'Weathercock Living',
  'Nutmeg Contractors',
  'Tumbleweed Schools Trust',
  'Crème Foxglove Care',
  'Kettle Street Lofts',
] as const;

export const contactNames = [
  'Dilly Dormer',
  'Mo Mortar',
  'Gus Girder',
  'Fern Fascia',
  'Sal Skirting',
  'Wilf Wainscot',
  "Aoife O'Plaster",
  'Lou Lintel',
  'Bert Batten',
  'José Joist',
  'Ruby Render',
  'Cliff Cornice',
] as const;

export const positions = [
  'Site Manager',
  'Project Manager',
  'Contracts Manager',
  'Building Services Lead',
  'Developer',
] as const;

export const sites = [
  'Old Biscuit Works',
  'Tannery Yard',
  'Rope Walk',
  'Clockmaker Court',
  'Saddlers Wharf',
  'Lantern House',
  'Orchard Mews',
  'Millrace Apartments',
  'Gasholder Place',
  'Almond School',
  'Station Cottages',
  'Chandlers Row',
  'Beacon Ward',
  'Ferry Street Flats',
] as const;

export const streets = [
  'Cooper Lane',
  'Harbour Rise',
  'Brickfield Road',
  'Candle Street',
  'Foundry Hill',
  'Priory Walk',
] as const;

export const visitNotes = [
  'Key safe by the blue door.',
  'Ask for the foreman; hard hat and boots needed.',
  'Parking on site, gate opens at 08:00.',
  'Mains power in plots 3 and 4 only.',
  'Quiet needed: the plasterer is told to stop at 10:00.',
  '',
  '',
  '',
] as const;
