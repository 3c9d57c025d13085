/** Apart, so that it comes alone: asked for as a whole, the package would come with everything that it has. */
export { DateInput as default } from '@mantine/dates';
