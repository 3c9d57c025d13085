export { default } from '@fullcalendar/react';
