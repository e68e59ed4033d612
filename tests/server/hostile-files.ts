import { PDF, PNG } from './upload-kit.ts';

const zip = Buffer.from('504b030414000000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const html = Buffer.from('<html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const executable = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const elf = Buffer.from('7f454c4602010100', 'hex');
const text = (words: string): Buffer => Buffer.from(words);

/** Files whose name and bytes are of different types. */
const DISGUISED: readonly (readonly [string, Buffer])[] = [
  ['denuncia.pdf', html],
  ['denuncia.png', html],
  ['denuncia.jpg', html],
  ['denuncia.pdf', svg],
  ['denuncia.png', svg],
  ['denuncia.pdf', executable],
  ['denuncia.jpg', elf],
  ['denuncia.pdf', zip],
  ['denuncia.pdf', PNG],
  ['denuncia.pdf', jpeg],
  ['denuncia.png', PDF],
  ['denuncia.jpg', PDF],
  ['denuncia.png', jpeg],
  ['denuncia.jpg', PNG],
];

/** Types that the portal refuses, also under a second ending or behind a special character. */
const FOREIGN: readonly (readonly [string, Buffer])[] = [
  ['a.svg', svg],
  ['a.html', html],
  ['a.exe', PDF],
  ['a.pdf.exe', PDF],
  ['a.pdf.html', PDF],
  ['a.pdf ', Buffer.concat([text(' '), PDF])],
  ['a.docm', zip],
  ['a.zip', zip],
  ['a.gif', text('GIF89a')],
  ['a.webp', text('RIFF\0\0\0\0WEBP')],
  ['a.js', text('alert(1)')],
  ['a.php', text('<?php system($_GET[0]);')],
  ['a.pdf/..', PDF],
  ['.pdf\\..\\run.bat', text('@echo off')],
  ['a.pdf\u202Efdp.exe', PDF],
  ['pdf', PDF],
  ['', PDF],
];

/** Files that begin as a PDF and are no valid one, or no longer. */
const BROKEN: readonly (readonly [string, Buffer])[] = [
  ['a.pdf', Buffer.alloc(0)],
  ['a.pdf', text('%PDF')],
  ['a.pdf', text('%PDF-1.4')],
  ['a.pdf', text('%PDF-9.9\n%%EOF')],
  ['a.pdf', PDF.subarray(0, PDF.length - 8)],
  ['a.pdf', Buffer.concat([PDF, Buffer.alloc(2_000)])],
  ['a.pdf', Buffer.concat([html, PDF])],
  ['a.pdf', Buffer.concat([Buffer.from('efbbbf', 'hex'), PDF])],
  ['a.png', PNG.subarray(0, 7)],
];

/** 40 files with their names that no case takes (A25); pictures that only their opening shows for what they are stand elsewhere. */
export const HOSTILE: readonly (readonly [string, Buffer])[] = [...DISGUISED, ...FOREIGN, ...BROKEN];
