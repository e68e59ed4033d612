import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './RoomCard.module.css';
import type { RoomPhase } from './use-room.ts';
import type { RoomAddress } from './use-room-address.ts';

/** Data and handlers of the card. */
export interface RoomCardProps {
  readonly side: 'patient' | 'professional';
  /** The other side. */
  readonly name: string;
  readonly phase: RoomPhase;
  readonly address: RoomAddress;
  /** Whether the attention began; undefined before the server's first message. */
  readonly begun: boolean | undefined;
  readonly onResume: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onQueueAgain: () => void;
  /** The professional says that the attention takes place by other means. */
  readonly onHeld: () => void;
}

/** Shows the other side and its presence, the link into the room, and the way out. */
export function RoomCard(props: RoomCardProps): ReactElement {
  const { side, name, phase, address, begun, onResume, onLeave } = props;
  const text = useTexts();
  return (
    <Card>
      <div className={styles.room}>
        <div className={styles.who} data-phase={phase}>
          <Avatar name={name} size="large" />
          <div className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.status} role="status">
              {text(phase === 'waiting' ? `room.waiting.${side}` : `room.${phase}`, { name })}
            </p>
          </div>
        </div>
        {phase === 'elsewhere' ? (
          <Note tone="info">
            {text('room.elsewhereHelp')}{' '}
            <Button tone="quiet" size="small" onPress={onResume}>
              {text('call.resume')}
            </Button>
          </Note>
        ) : (
          <WayIn address={address} onEnter={props.onEnter} />
        )}
        {begun === false && phase !== 'elsewhere' ? (
          <Button tone="second" block onPress={side === 'patient' ? props.onQueueAgain : props.onHeld}>
            {text(side === 'patient' ? 'call.queueAgain' : 'call.held')}
          </Button>
        ) : null}
        <Button tone="danger" block onPress={onLeave}>
          {text(begun === false ? `room.leaveUnbegun.${side}` : `room.leave.${side}`)}
        </Button>
      </div>
    </Card>
  );
}

function WayIn({ address, onEnter }: Pick<RoomCardProps, 'address' | 'onEnter'>): ReactElement {
  const text = useTexts();
  if (address.state === 'failed') {
    return (
      <Note tone="danger" live="alert">
        {text('room.failed')}{' '}
        <Button tone="quiet" size="small" onPress={address.retry}>
          {text('page.retry')}
        </Button>
      </Note>
    );
  }
  return (
    <div className={styles.enter}>
      {address.href === undefined ? (
        <Button tone="call" icon="video" block busy busyLabel={text('room.asking')}>
          {text('room.enter')}
        </Button>
      ) : (
        <LinkButton tone="call" icon="video" block href={address.href} newTab onOpen={onEnter}>
          {text('room.enter')}
        </LinkButton>
      )}
      <p className={styles.hint}>{text('room.hint')}</p>
    </div>
  );
}
