/** Places of the sample: public buildings of British towns, with their real postcodes and positions. */
export interface Town {
  readonly name: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

const town = (name: string, postcode: string, lat: number, lng: number): Town => ({ name, postcode, lat, lng });

export const towns: readonly Town[] = [
  town('Bristol', 'BS1 5TR', 51.4529, -2.6005),
  town('Bath', 'BA1 5AW', 51.3823, -2.3594),
  town('Cardiff', 'CF10 3ND', 51.4851, -3.1786),
  town('Swindon', 'SN1 2JH', 51.5581, -1.7818),
  town('Gloucester', 'GL1 1NS', 51.8646, -2.243),
  town('Cheltenham', 'GL50 1QA', 51.8957, -2.076),
  town('Exeter', 'EX1 1JN', 50.7256, -3.5269),
  town('Plymouth', 'PL1 2AA', 50.3703, -4.1427),
  town('Truro', 'TR1 3AY', 50.266, -5.0636),
  town('Taunton', 'TA1 4DY', 51.0146, -3.1135),
  town('Birmingham', 'B1 1BB', 52.48, -1.903),
  town('Coventry', 'CV1 5RR', 52.4075, -1.506),
  town('Leicester', 'LE1 9BG', 52.6347, -1.1326),
  town('Nottingham', 'NG1 2DT', 52.9533, -1.15),
  town('Derby', 'DE1 2FS', 52.9225, -1.4746),
  town('Sheffield', 'S1 2HH', 53.3804, -1.47),
  town('Leeds', 'LS1 1UR', 53.8022, -1.5483),
  town('York', 'YO1 6GA', 53.9581, -1.093),
  town('Manchester', 'M2 5DB', 53.4794, -2.2446),
  town('Liverpool', 'L2 3SW', 53.4071, -2.9915),
  town('Newcastle upon Tyne', 'NE1 8QH', 54.979, -1.6107),
  town('Durham', 'DH1 5UL', 54.7857, -1.585),
  town('Carlisle', 'CA3 8QG', 54.8951, -2.9362),
  town('Edinburgh', 'EH1 1YJ', 55.95, -3.1904),
  town('Glasgow', 'G2 1DU', 55.8611, -4.2491),
  town('Dundee', 'DD1 3BY', 56.4605, -2.9707),
  town('Swansea', 'SA1 3SN', 51.6155, -3.9478),
  town('Newport', 'NP20 4UR', 51.587, -3.008),
  town('Southampton', 'SO14 7LY', 50.9081, -1.4065),
  town('Portsmouth', 'PO1 2AL', 50.7988, -1.091),
  town('Brighton', 'BN1 1JA', 50.8208, -0.1404),
  town('Reading', 'RG1 2LU', 51.4538, -0.969),
  town('Oxford', 'OX1 1BX', 51.7515, -1.257),
  town('Milton Keynes', 'MK9 3EJ', 52.043, -0.76),
  town('Cambridge', 'CB2 3QJ', 52.205, 0.119),
  town('Norwich', 'NR2 1NH', 52.6292, 1.2917),
  town('Ipswich', 'IP1 2DE', 52.0577, 1.1513),
  town('Camden', 'WC1H 9JE', 51.529, -0.125),
  town('Southwark', 'SE1 2QH', 51.5028, -0.0793),
  town('Croydon', 'CR0 1EA', 51.3723, -0.099),
  town('Worcester', 'WR1 2EY', 52.1925, -2.221),
  town('Shrewsbury', 'SY2 6ND', 52.707, -2.732),
  town('Hull', 'HU1 2AA', 53.744, -0.333),
];
