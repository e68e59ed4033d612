const WIDTH = 640;
const HEIGHT = 480;

/** A camera's picture without a camera: head and shoulders before a wall, blinking once a second so that it flows. */
export function drawnPerson(wall: string, clothes: string): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const brush = canvas.getContext('2d');
  const stream = canvas.captureStream(2);
  const [track] = stream.getVideoTracks();
  let beats = 0;
  const draw = (): void => {
    if (brush === null || track?.readyState === 'ended') {
      clearInterval(timer);
      return;
    }
    beats += 1;
    brush.fillStyle = wall;
    brush.fillRect(0, 0, WIDTH, HEIGHT);
    brush.fillStyle = clothes;
    round(brush, WIDTH / 2, HEIGHT + 40, 190, 200);
    brush.fillStyle = '#e3bfa0';
    round(brush, WIDTH / 2, 210, 82, 104);
    brush.fillStyle = '#3b2a20';
    for (const x of [-30, 30]) round(brush, WIDTH / 2 + x, 200, 7, beats % 8 === 0 ? 1 : 7);
  };
  const timer = setInterval(draw, 500);
  draw();
  return stream;
}

function round(brush: CanvasRenderingContext2D, x: number, y: number, wide: number, high: number): void {
  brush.beginPath();
  brush.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
  brush.fill();
}
