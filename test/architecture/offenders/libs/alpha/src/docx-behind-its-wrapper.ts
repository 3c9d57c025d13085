export { Packer } from 'docx';
