import { PDF, PNG } from './upload-kit.ts';

const zip = Buffer.from('504b030414000000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const html = Buffer.from('<html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const executable = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const elf = Buffer.from('7f454c4602010100', 'hex');
const text = (words: string): Buffer => Buffer.from(words);

type Hostile = readonly [name: string, bytes: Buffer, code: string];

/** Files whose name and bytes are of different types. */
const DISGUISED: readonly Hostile[] = [
  ['denuncia.pdf', html, 'FILE_REFUSED'],
  ['denuncia.png', html, 'FILE_REFUSED'],
  ['denuncia.jpg', html, 'FILE_REFUSED'],
  ['denuncia.pdf', svg, 'FILE_REFUSED'],
  ['denuncia.png', svg, 'FILE_REFUSED'],
  ['denuncia.pdf', executable, 'FILE_REFUSED'],
  ['denuncia.jpg', elf, 'FILE_REFUSED'],
  ['denuncia.pdf', zip, 'FILE_FOREIGN'],
  ['denuncia.pdf', PNG, 'FILE_NAME'],
  ['denuncia.pdf', jpeg, 'FILE_NAME'],
  ['denuncia.png', PDF, 'FILE_NAME'],
  ['denuncia.jpg', PDF, 'FILE_NAME'],
  ['denuncia.jfif', PDF, 'FILE_NAME'],
  ['denuncia.png', Buffer.concat([executable, PDF]), 'FILE_REFUSED'],
];

/** Types that the portal refuses, also under a second ending or behind a special character. */
const FOREIGN: readonly Hostile[] = [
  ['a.svg', svg, 'FILE_REFUSED'],
  ['a.html', html, 'FILE_REFUSED'],
  ['a.exe', PDF, 'FILE_NAME'],
  ['a.pdf.exe', PDF, 'FILE_NAME'],
  ['a.pdf.html', PDF, 'FILE_NAME'],
  ['a.pdf', Buffer.concat([elf, PDF]), 'FILE_REFUSED'],
  ['a.docm', zip, 'FILE_FOREIGN'],
  ['a.zip', zip, 'FILE_FOREIGN'],
  ['a.gif', text('GIF89a'), 'FILE_FOREIGN'],
  ['a.webp', text('RIFF\0\0\0\0WEBP'), 'FILE_FOREIGN'],
  ['a.js', text('alert(1)'), 'FILE_REFUSED'],
  ['a.php', text('<?php system($_GET[0]);'), 'FILE_REFUSED'],
  ['a.pdf/..', PDF, 'FILE_NAME'],
  ['.pdf\\..\\run.bat', text('@echo off'), 'FILE_REFUSED'],
  ['a.pdf\u202Efdp.exe', PDF, 'FILE_NAME'],
  ['pdf', PDF, 'FILE_NAME'],
  ['', PDF, 'FILE_NAME'],
];

/** Files that begin as a PDF and are no valid one, or no longer. */
const BROKEN: readonly Hostile[] = [
  ['a.pdf', Buffer.alloc(0), 'FILE_EMPTY'],
  ['a.pdf', text('%PDF'), 'FILE_REFUSED'],
  ['a.pdf', text('%PDF-1.4'), 'FILE_BROKEN'],
  ['a.pdf', text('%PDF-9.9\n%%EOF'), 'FILE_REFUSED'],
  ['a.pdf', PDF.subarray(0, PDF.length - 8), 'FILE_BROKEN'],
  ['a.pdf', Buffer.concat([PDF, Buffer.alloc(2_000, 'x')]), 'FILE_BROKEN'],
  ['a.pdf', Buffer.concat([html, PDF]), 'FILE_REFUSED'],
  ['a.pdf', Buffer.concat([Buffer.alloc(1_100), PDF]), 'FILE_REFUSED'],
  ['a.png', PNG.subarray(0, 7), 'FILE_REFUSED'],
];

/**
 * 40 files with their names that no case takes (A25), and the code of their cause; pictures that only their opening
 * shows for what they are stand elsewhere.
 */
export const HOSTILE: readonly Hostile[] = [...DISGUISED, ...FOREIGN, ...BROKEN];
