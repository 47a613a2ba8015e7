/** Something the target did by itself or in answer to an action, for the oracles to judge. */
export type Signal =
  | { kind: 'exception'; message: string; stack: string; place: string }
  | { kind: 'rejection'; message: string; stack: string; place: string }
  | { kind: 'console_error'; message: string; place: string }
  | {
      kind: 'response';
      method: string;
      address: string;
      status: number;
      resource: string;
      headers: Record<string, string>;
      duration_ms: number;
      same_site: boolean;
      main_document: boolean;
      place: string;
    }
  | {
      kind: 'request_failed';
      method: string;
      address: string;
      reason: string;
      resource: string;
      same_site: boolean;
      place: string;
    }
  | { kind: 'dialog'; message: string; dialog_type: string; place: string }
  /** What an answer with an error status says in its body, cut. */
  | { kind: 'error_text'; address: string; status: number; text: string; same_site: boolean; place: string }
  | { kind: 'crash'; message: string; place: string }
  /**
   * An exception ended the app. `during`: what the device was doing, as `start <activity>`; `part`: what of Android failed,
   * where the device saw its own stand-in for it throw; `answer`: the same, where Android itself throws so too.
   */
  | {
      kind: 'app_crash';
      message: string;
      stack: string;
      during: string;
      place: string;
      part?: string;
      answer?: string;
    }
  /** The device failed in Android's place, and not the app: `part` names what it could not do, as a class and method. */
  | { kind: 'device_lack'; part: string; place: string }
  /** The app kept its main thread busy for so long that the system would offer to close it. */
  | { kind: 'hang'; stack: string; place: string }
  /** The system says how long an activity took from its start to its first picture, on a device whose time is real. */
  | { kind: 'displayed'; activity: string; ms: number; place: string }
  /** The system says that so many pictures in a row came too late, on a device whose time is real. */
  | { kind: 'skipped_frames'; frames: number; place: string }
  | { kind: 'log_error'; tag: string; message: string; place: string }
  /** A text was put into a field at once, and the page was busy with it for so long. */
  | { kind: 'typed'; field: string; ms: number; place: string }
  /** The app asked for another app. */
  | { kind: 'left'; to: string; place: string };
