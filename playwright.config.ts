import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3310);
export const baseURL = `http://127.0.0.1:${port}`;

/**
 * Chromium as root needs no sandbox; the rest keeps it from calling home, gives it a camera and a microphone that always
 * agree, and lets two pages of one machine find each other in a video call (without mDNS names).
 */
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/**
 * Journeys through the real page and the real server, on a phone and on a desk; those tagged `@phone` or `@desktop` only
 * there, because the width changes nothing for them or they leave something behind. `tools/browser.mjs` names the browser.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Recorded for every test to be kept for the failed ones, traces are a third of all the work: asked for by hand.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without it a press that waits for a button that never comes takes all the time of its test.
    actionTimeout: 30_000,
    launchOptions: { args, ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}) },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 1,
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node --import tsx tests/e2e/server.ts',
    env: { E2E_PORT: String(port) },
    wait: { stdout: /Servidor de pruebas listo/ },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
