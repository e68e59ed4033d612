/* Looks for new mail every few seconds, while the page is in sight, and loads the page anew when there is some. */
const EVERY = 4_000;

async function look() {
  if (document.hidden) return;
  const answer = await fetch('/api/demo/correo', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const [newest] = await answer.json();
  if (String(newest?.id ?? '') !== document.body.dataset.newest) location.reload();
}

setInterval(look, EVERY);
