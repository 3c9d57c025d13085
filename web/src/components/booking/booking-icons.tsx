import type { Booking } from '#contracts';
import {
  IconBan,
  IconBeach,
  IconBuilding,
  IconCar,
  IconGauge,
  IconStethoscope,
  IconTool,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { kindIcons } from '../visits/index.js';

const icons = new Map<string, TablerIcon>(
  Object.entries({
    'Annual Leave': IconBeach,
    Meeting: IconUsers,
    'Office Work': IconBuilding,
    Sick: IconStethoscope,
    MOT: IconCar,
    'In Garage': IconTool,
    Broken: IconTool,
    Calibration: IconGauge,
  }),
);

/** Beside the word or the colour of a booking. */
export const BookingIcon = ({ booking, size = 14 }: { readonly booking: Booking; readonly size?: number }): ReactNode =>
  createElement(booking.visit === null ? (icons.get(booking.type) ?? IconBan) : kindIcons[booking.visit.kind], {
    size,
    'aria-hidden': true,
  });
