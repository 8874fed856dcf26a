// Views that are rendered again only when one of their properties changes: a course has hundreds of rows.

import { Component, h } from "../../vendor/preact.js";

export function memo(View) {
  return class extends Component {
    shouldComponentUpdate(next) {
      const names = new Set([...Object.keys(next), ...Object.keys(this.props)]);
      return [...names].some((name) => next[name] !== this.props[name]);
    }

    render(properties) {
      return h(View, properties);
    }
  };
}
