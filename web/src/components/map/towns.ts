/** Names that tell where one is on an outline: name, latitude, longitude, and the zoom from which it is written. */
export const towns: readonly (readonly [name: string, lat: number, lng: number, from: number])[] = [
  ['London', 51.507, -0.128, 4], ['Edinburgh', 55.953, -3.188, 4], ['Dublin', 53.35, -6.26, 4], ['Cardiff', 51.481, -3.179, 5],
  ['Birmingham', 52.48, -1.9, 5], ['Manchester', 53.481, -2.242, 5], ['Belfast', 54.597, -5.93, 5], ['Glasgow', 55.861, -4.25, 6],
  ['Bristol', 51.455, -2.587, 5], ['Leeds', 53.801, -1.549, 6], ['Newcastle', 54.978, -1.617, 6], ['Plymouth', 50.375, -4.143, 6],
  ['Southampton', 50.91, -1.404, 6], ['Norwich', 52.628, 1.297, 6], ['Cork', 51.897, -8.475, 6], ['Galway', 53.271, -9.057, 6],
  ['Aberdeen', 57.15, -2.094, 6], ['Inverness', 57.478, -4.225, 6], ['Liverpool', 53.408, -2.992, 7], ['Sheffield', 53.381, -1.47, 7],
  ['Nottingham', 52.954, -1.158, 7], ['Cambridge', 52.205, 0.122, 7], ['Oxford', 51.752, -1.258, 7], ['Exeter', 50.726, -3.527, 7],
  ['Swansea', 51.621, -3.944, 7], ['Brighton', 50.823, -0.137, 7], ['Aberystwyth', 52.415, -4.083, 7], ['York', 53.96, -1.082, 7],
  ['Hull', 53.745, -0.336, 7], ['Carlisle', 54.893, -2.933, 7], ['Dover', 51.128, 1.313, 7], ['Penzance', 50.119, -5.537, 7],
  ['Gloucester', 51.864, -2.244, 8], ['Bath', 51.381, -2.359, 8], ['Swindon', 51.556, -1.78, 8], ['Taunton', 51.015, -3.106, 8],
  ['Weston-super-Mare', 51.346, -2.977, 8], ['Newport', 51.584, -2.998, 8], ['Cheltenham', 51.899, -2.078, 9], ['Hereford', 52.056, -2.716, 8],
  ['Salisbury', 51.069, -1.794, 8], ['Yeovil', 50.942, -2.633, 8], ['Reading', 51.455, -0.971, 8], ['Worcester', 52.192, -2.22, 8],
  ['Bournemouth', 50.72, -1.879, 8], ['Leicester', 52.637, -1.139, 8], ['Peterborough', 52.573, -0.24, 8], ['Lincoln', 53.231, -0.541, 8],
  ['Wells', 51.209, -2.647, 9], ['Bridgwater', 51.128, -3.004, 9], ['Chippenham', 51.459, -2.116, 9], ['Stroud', 51.745, -2.216, 9],
  ['Trowbridge', 51.319, -2.208, 9], ['Frome', 51.229, -2.321, 9], ['Chepstow', 51.642, -2.675, 9], ['Clevedon', 51.439, -2.855, 10],
];
