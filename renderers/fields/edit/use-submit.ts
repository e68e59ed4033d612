import { useRef, useState } from 'react';

/** A form's sending. */
export interface Submit<Data> {
  readonly sending: boolean;
  /** The last submission threw. */
  readonly broken: boolean;
  readonly submit: (data: Data) => void;
}

/** Sends once at a time: while one try is at work, others are ignored, and it always ends. */
export function useSubmit<Data>(send: (data: Data) => Promise<void>): Submit<Data> {
  const [state, setState] = useState({ sending: false, broken: false });
  // State comes one render late for a second press in the same moment.
  const working = useRef(false);
  const submit = (data: Data) => {
    if (working.current) return;
    working.current = true;
    setState({ sending: true, broken: false });
    const end = (broken: boolean) => {
      working.current = false;
      setState({ sending: false, broken });
    };
    send(data).then(
      () => end(false),
      (error: unknown) => {
        console.error('FORM_NOT_SENT', error);
        end(true);
      },
    );
  };
  return { ...state, submit };
}
