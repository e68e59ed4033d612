import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { OwnServer } from '../prove/own-server.ts';
import { figure } from './ratios.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PORT = Number(process.env.E2E_PORT ?? 3310) + 9;

const TEXT = 'Avenida de los Constituyentes 1450, piso 3';

/**
 * Cost of a key: time of the page's own thread from the key to all its effects, in the form of two fields and in the
 * longest of the entry area. Their ratio is the cost of a form's length. A cheap phone takes about four times as long
 * as this machine (budget: 100 ms).
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-keys-'));
  const server = new OwnServer(PORT, { DATA_DIR: folder });
  const executablePath = spawnSync(process.execPath, [join(root, 'tools/browser.mjs')], { encoding: 'utf8' }).stdout;
  await server.start();
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  const browser = await chromium.launch({ executablePath: executablePath.trim(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const short = await costOf(page, `${server.address}/consultorio?tenant=l_zamora`, 'Email');
    const long = await costOf(page, `${server.address}/registro?tenant=l_zamora`, 'Domicilio');
    console.log(`/consultorio: ${figure(short)} ms por tecla`);
    console.log(`/registro: ${figure(long)} ms por tecla; ${figure(long / short)} veces /consultorio`);
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Types a line into a field. @returns ms of the page's thread per key, whatever else the machine does */
async function costOf(page: Page, address: string, label: string): Promise<number> {
  await page.goto(address);
  const box = page.getByRole('textbox', { name: label });
  await box.fill('x');
  await page.waitForLoadState('networkidle');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await box.pressSequentially(TEXT);
  const before = await spent();
  await box.pressSequentially(TEXT);
  const cost = ((await spent()) - before) / TEXT.length;
  await cdp.detach();
  return cost;
}
